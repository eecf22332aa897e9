#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec2 p;
out vec2 o0;
void main() {
  precise float a = 0.0, b = 0.0;
  if (p.x < 0.0) {
    if (p.y < 0.0) {
      a = p.x * p.y;
    } else {
      a = p.x - p.y;
      b = 1.0;
    }
  } else if (p.y > p.x) {
    b = p.y + p.x;
    for (int i = 0; i < (gl_VertexID & 7); i++) b = b * 0.5 + a;
  } else {
    a = 2.0;
  }
  o0 = vec2(a, b);
  gl_Position = vec4(0.0);
}
