#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec2 place;
out float o0;
float sine(precise float x) {
  precise float y = x * x;
  precise float r = x * (1.0 + y * (-0.16666667 + y * (0.0083333333 + y * -0.00019841270)));
  return r;
}
void main() {
  precise float x = place.x * 0.3, z = place.y * 0.3;
  precise float height = sine(x + k[0].x) * sine(z);
  gl_Position = vec4(place.x, height, place.y, 1.0);
  precise float o = sine(x) + sine(height);
  o0 = o;
}
