#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec3 p;
out float gl_ClipDistance[4];
void main() {
  gl_Position = vec4(p, 1.0);
  for (int i = 0; i < 4; i++) {
    precise float d = k[i].x * p.x + k[i].y * p.y + k[i].z * p.z + k[i].w;
    gl_ClipDistance[i] = d;
  }
}
