#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in float value;
layout(location = 1) in uint number;
out vec4 o0;
void main() {
  precise float x = value * 100.0;
  int whole = int(x);
  float back = float(whole);
  precise float rest = x - back;
  precise float half_of = float(number) * 0.5;
  o0 = vec4(intBitsToFloat(whole), back, rest, half_of);
  gl_Position = vec4(0.0);
}
