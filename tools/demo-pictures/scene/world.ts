import * as THREE from "three";

/** Light that falls on cars and places. All materials of this module share these uniforms. */
export const world = {
  uEnv: { value: null as THREE.CubeTexture | null },
  /** Irradiance of the surroundings as spherical harmonics. */
  uSh: { value: Array.from({ length: 9 }, () => new THREE.Vector3()) },
  uSun: { value: new THREE.Vector3(0, 1, 0) },
  uSunColour: { value: new THREE.Color(0, 0, 0) },
  /** Half the length and half the width of the car on the ground, and the darkness below it. */
  uCar: { value: new THREE.Vector3(2.3, 0.9, 1) },
  /** Cosine and sine of the turn of the place around the car. */
  uTurn: { value: new THREE.Vector2(1, 0) },
};

export const worldVertex = `
varying vec3 vW; varying vec3 vN; varying vec3 vP; varying vec3 vN0; varying vec2 vUv0; varying float vAo;
#ifdef USE_AO
attribute float ao;
#endif
void main(){
  vP=position; vN0=normal; vUv0=uv;
  #ifdef USE_AO
  vAo=ao;
  #else
  vAo=1.;
  #endif
  vec4 w=modelMatrix*vec4(position,1.);
  vW=w.xyz; vN=normalize(mat3(modelMatrix)*normal);
  gl_Position=projectionMatrix*viewMatrix*w;
}`;

/** GLSL functions that light a point. Directions are turned into the place before they are looked up. */
export const worldFragment = `
varying vec3 vW; varying vec3 vN; varying vec3 vP; varying vec3 vN0; varying vec2 vUv0; varying float vAo;
uniform samplerCube uEnv; uniform vec3 uSh[9]; uniform vec3 uSun; uniform vec3 uSunColour; uniform vec3 uCar; uniform vec2 uTurn;
vec3 turned(vec3 d){ return vec3(uTurn.x*d.x-uTurn.y*d.z, d.y, uTurn.y*d.x+uTurn.x*d.z); }
vec3 irradiance(vec3 n0){
  vec3 n=turned(n0);
  vec3 r=uSh[0]*.886227;
  r+=uSh[1]*1.023328*n.y+uSh[2]*1.023328*n.z+uSh[3]*1.023328*n.x;
  r+=uSh[4]*.858086*n.x*n.y+uSh[5]*.858086*n.y*n.z+uSh[6]*(.743125*n.z*n.z-.247708)+uSh[7]*.858086*n.x*n.z+uSh[8]*.429043*(n.x*n.x-n.y*n.y);
  return max(r,0.)/3.14159;
}
/** The ground beside the car lies in its shade. Reflections and light from below are darker there. */
float groundShade(vec3 p, vec3 d){
  if(d.y>-.02) return 1.;
  vec2 h=p.xz-d.xz*(p.y/d.y);
  vec2 q=abs(h)-uCar.xy;
  float away=length(max(q,0.))+min(max(q.x,q.y),0.);
  return mix(1.,mix(.12,1.,smoothstep(-.35,.75,away)),smoothstep(.02,.16,-d.y)*uCar.z);
}
vec3 mirrored(vec3 p, vec3 r, float lod){
  vec3 e=textureLod(uEnv,turned(r),lod).rgb;
  // Some software renderers leave pixels of very large surfaces undefined.
  if(!(e.r>=0.&&e.r<500.&&e.g>=0.&&e.b>=0.)) e=irradiance(r);
  return e*groundShade(p,r);
}
vec3 ambient(vec3 p, vec3 n){
  float down=clamp(.5-.5*n.y,0.,1.);
  vec2 q=abs(p.xz)-uCar.xy;
  float near=1.-smoothstep(-.1,.5,max(q.x,q.y));
  float low=1.-smoothstep(.1,1.,p.y);
  return irradiance(n)*(1.-uCar.z*near*low*(.25+.5*down));
}
vec3 sunOn(vec3 n){ return uSunColour*max(dot(n,uSun),0.); }
`;

export interface SurfaceOptions {
  colour: string;
  metal?: number;
  rough?: number;
  /** Strength of a clear coat. */
  coat?: number;
  map?: THREE.Texture;
  /** Large-scale variation of a ground, and its size in metres. */
  side?: THREE.Side;
  emit?: number;
  opacity?: number;
  /** Darkens surfaces inside the outline of the car, such as wheel wells. */
  sheltered?: boolean;
  /** Lights the surface as inside a car: from the windows above, dark towards the floor. */
  cabin?: boolean;
}

/** Creates a material of one colour or texture. It costs one or two environment lookups per pixel. */
export function surface(o: SurfaceOptions): THREE.ShaderMaterial {
  const metal = o.metal ?? 0;
  const rough = o.rough ?? 0.7;
  return new THREE.ShaderMaterial({
    uniforms: {
      ...world,
      uColour: { value: new THREE.Color(o.colour) },
      uLook: { value: new THREE.Vector4(metal, rough, o.coat ?? 0, o.emit ?? 0) },
      uMap: { value: o.map ?? null },
      uOpacity: { value: o.opacity ?? 1 },
    },
    defines: {
      ...(o.map ? { HAS_MAP: 1 } : {}),
      ...(o.sheltered ? { SHELTERED: 1 } : {}),
      ...(o.cabin ? { CABIN: 1 } : {}),
    },
    transparent: o.opacity !== undefined,
    depthWrite: o.opacity === undefined,
    side: o.side ?? THREE.FrontSide,
    vertexShader: worldVertex,
    fragmentShader: `${worldFragment}
uniform vec3 uColour; uniform vec4 uLook; uniform float uOpacity;
#ifdef HAS_MAP
uniform sampler2D uMap;
#endif
void main(){
  vec3 n=normalize(vN)*(gl_FrontFacing?1.:-1.);
  vec3 v=normalize(cameraPosition-vW);
  vec3 c=uColour;
  #ifdef HAS_MAP
  c*=texture2D(uMap,vUv0).rgb;
  #endif
  float occ=vAo;
  #ifdef SHELTERED
  occ*=mix(.1,1.,smoothstep(-.3,.0,abs(vW.z)-uCar.y))*mix(.55,1.,smoothstep(.05,.4,vW.y));
  #endif
  vec3 r=reflect(-v,n);
  float f=pow(1.-max(dot(n,v),0.),5.);
  #ifdef CABIN
  // Light comes from the front and the sides, above the belt line.
  float open=smoothstep(.25,.95,vW.y)*(1.-.45*smoothstep(1.1,1.4,vW.y));
  occ*=mix(.4,1.05,open)*(.68+.32*n.y);
  // The lining of the car takes the colour of the sky out of the light.
  vec3 fill=irradiance(vec3(0.,.25,0.))*.4+irradiance(normalize(n+vec3(.25,.7,0.)))*.6;
  fill=mix(fill,vec3(dot(fill,vec3(.33)))*vec3(1.04,1.,.95),.85);
  vec3 outc=c*(1.-uLook.x)*(fill*occ*2.4+uSunColour*.06*max(dot(n,uSun),0.)*open);
  f*=.35;
  occ*=.7;
  #else
  vec3 outc=c*(1.-uLook.x)*(ambient(vW,n)*occ+sunOn(n)*occ/3.14159);
  #endif
  vec3 f0=mix(vec3(.04),c,uLook.x);
  #ifdef CABIN
  f0=mix(vec3(.03),c,uLook.x);
  #endif
  float spec=mix(1.,.0,uLook.y*uLook.y*(1.-uLook.x));
  if(spec>.02) outc+=mirrored(vW,r,uLook.y*6.5)*(f0+(1.-f0)*f*(1.-uLook.y))*spec*occ;
  if(uLook.z>0.) outc+=mirrored(vW,r,.6)*(.04+.96*f)*uLook.z*occ;
  outc+=c*uLook.w;
  #ifdef CABIN
  outc=mix(outc,vec3(dot(outc,vec3(.3,.5,.2)))*vec3(1.03,1.,.96),.45*(1.-smoothstep(.02,.2,max(c.r,max(c.g,c.b))-min(c.r,min(c.g,c.b)))));
  #endif
  gl_FragColor=vec4(outc,uOpacity);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`,
  });
}

/** Creates an unlit material that is tone mapped like everything else. */
export const glowing = (colour: string, strength = 1): THREE.MeshBasicMaterial =>
  new THREE.MeshBasicMaterial({ color: new THREE.Color(colour).multiplyScalar(strength) });
