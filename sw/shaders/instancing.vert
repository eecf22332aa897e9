#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 offset;
flat out uvec2 o0;
void main() {
  float number = float(uint(gl_InstanceID));
  precise vec3 p = vec3(position.x + offset.x + number * 0.25, position.y + offset.y - number * 0.5, position.z + offset.z);
  gl_Position = vec4(p, 1.0);
  o0 = uvec2(gl_InstanceID, gl_VertexID);
}
