#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in float value;
out float o0;
void main() {
  precise float x = abs(value) + 0.5;
  precise float guess = x;
  for (int steps = 0; steps < 20; steps++) {
    precise float next = 0.5 * (guess + x / guess);
    if (next == guess) break;
    guess = next;
  }
  o0 = guess;
  gl_Position = vec4(0.0);
}
