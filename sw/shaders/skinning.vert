#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec3 position;
layout(location = 1) in uvec4 number;
layout(location = 2) in vec4 weight;
void main() {
  precise vec3 sum = vec3(0.0);
  for (int i = 0; i < 4; i++) {
    if (weight[i] == 0.0) continue;
    uint first = 4u * (number[i] & 7u);
    precise vec3 p = k[first].xyz * position.x + k[first + 1u].xyz * position.y + k[first + 2u].xyz * position.z +
                     k[first + 3u].xyz;
    sum = sum + weight[i] * p;
  }
  gl_Position = vec4(sum, 1.0);
}
