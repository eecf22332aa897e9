#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in uint start;
flat out uvec2 o0;
void main() {
  uint n = start + 1u, steps = 0u, highest = n;
  while (n != 1u && steps < 200u) {
    n = n % 2u == 0u ? n / 2u : 3u * n + 1u;
    highest = max(n, highest);
    steps++;
  }
  o0 = uvec2(steps, highest);
  gl_Position = vec4(0.0);
}
