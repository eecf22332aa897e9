#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec3 normal;
out vec3 o0;
out vec3 o1;
void main() {
  precise float l = sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z + 0.001);
  precise vec3 n = vec3(normal.x / l, normal.y / l, normal.z / l);
  precise float d = n.x * k[0].x + n.y * k[0].y + n.z * k[0].z;
  precise float diffuse = max(d, 0.0);
  precise float shine = diffuse * diffuse;
  shine = shine * shine;
  shine = shine * shine;
  o0 = n;
  precise vec3 c = k[1].xyz * diffuse + k[2].xyz * shine;
  o1 = c;
  gl_Position = vec4(0.0);
}
