import * as THREE from "three";
import type { Face } from "./face.ts";
import type { BodyField } from "./field.ts";
import { FACE, SIDE, TOP } from "./masks.ts";
import type { Sheet } from "./sheet.ts";
import type { CarSpec } from "./spec.ts";
import { world, worldFragment, worldVertex } from "./world.ts";

export interface BodySheets {
  side: [Sheet, Sheet];
  top: Sheet;
  front: Face;
  rear: Face;
}

const uv = (p: { left: number; width: number; height: number }, a: string, b: string) =>
  `vec2((${a}${p.left < 0 ? "+" : "-"}${Math.abs(p.left).toFixed(3)})/${p.width.toFixed(3)},(${b})/${p.height.toFixed(3)})`;

/**
 * GLSL code that determines the panel of a point on the body. Paint, glass, covers and the parts behind them share this
 * code.
 */
const masksGlsl = `
uniform sampler2D sideA, sideB, topA, frontCut, frontTrim, frontBright, rearCut, rearTrim, rearBright;
uniform vec4 uAxles; uniform vec4 uSpan; uniform vec4 uEnds; uniform vec3 uSpan2;
float mGlass, mLamp, mOpen, mGloss, mMatt, mChrome, mLine;
float cut(float m){ float w=clamp(fwidth(m)*.6,.14,.5); return smoothstep(.5-w,.5+w,m); }
void readMasks(){
  vec3 N=normalize(vN0);
  float fr=step(uSpan.y,vP.x);
  vec2 su=${uv(SIDE, "vP.x", "vP.y")};
  vec3 a=vec3(0.), b=texture2D(sideB,su).rgb;
  if(abs(N.z)>.28) a=texture2D(sideA,su).rgb;
  float sw=smoothstep(.30,.40,abs(N.z));
  vec2 fu=${uv(FACE, "vP.z", "vP.y")};
  // Texture lookups are slow in a software renderer, so only the panels that can affect the pixel are read.
  vec3 c=vec3(0.), t=vec3(0.), q=vec3(0.); float ch=0.;
  if(fr>.5){ if(N.x>.05||vP.x>uSpan.x-uAxles.z){ c=texture2D(frontCut,fu).rgb; t=texture2D(frontTrim,fu).rgb; ch=texture2D(frontBright,fu).r; } }
  else if(N.x<-.05||vP.x<uAxles.z){ c=texture2D(rearCut,fu).rgb; t=texture2D(rearTrim,fu).rgb; ch=texture2D(rearBright,fu).r; }
  if(N.y>.4) q=texture2D(topA,${uv(TOP, "vP.x", `vP.z+${(TOP.height / 2).toFixed(3)}`)}).rgb;
  float face=mix(smoothstep(.10,.16,-N.x),smoothstep(.10,.16,N.x),fr);
  // Screens lie above the belt, lamps and grilles below it.
  float high=smoothstep(-.01,.01,vP.y-mix(uSpan.w,uSpan.z,fr));
  float inScreen=face*high*mix(step(vP.x,uSpan.y),step(vP.x,uAxles.w+.25),fr);
  float end=(1.-high)*mix(1.-step(uAxles.z,vP.x),step(uSpan.x-uAxles.z,vP.x),fr);
  float wrap=cut(b.r);
  float up=smoothstep(.45,.6,N.y);
  mGlass=max(max(cut(a.r)*sw,cut(c.r)*inScreen),cut(q.r)*smoothstep(.8,.9,N.y)*step(uSpan.z,vP.y));
  mLamp=cut(c.g)*end*wrap;
  mOpen=cut(c.b)*end*smoothstep(.25,.35,abs(N.x));
  mGloss=max(cut(a.g)*sw,max(cut(t.r)*inScreen,cut(t.r)*end*wrap));
  mGloss=max(mGloss,cut(q.b)*up*step(uSpan.y,vP.x));
  mMatt=max(cut(b.g)*max(smoothstep(.4,.55,abs(N.z)),step(N.y,-.5)),cut(t.g)*end*max(wrap,smoothstep(.5,.6,abs(N.x))));
  mChrome=max(b.b*sw,ch*end*wrap);
  mLine=max(a.b*smoothstep(.5,.62,abs(N.z)),max(t.b*smoothstep(.2,.35,abs(N.x))*mix(1.,end,fr),q.g*up*fr*(1.-step(uSpan.z+.1,vP.y))));
}
float inArch(){
  vec2 w=vec2(vP.x,vP.y);
  float df=distance(w,vec2(uAxles.x,uSpan2.x)), dr=distance(w,vec2(uAxles.y,uSpan2.x));
  // The bumper corners come near the rear arch but belong to the ends.
  return (abs(vP.z)>uSpan2.z && abs(normalize(vN0).x)<.7 && min(df,dr)<uSpan2.y)?1.:0.;
}
`;

export function maskUniforms(s: CarSpec, f: BodyField, sheets: BodySheets): Record<string, THREE.IUniform> {
  const t = (sheet: Sheet) => ({ value: sheet.texture() });
  return {
    sideA: t(sheets.side[0]),
    sideB: t(sheets.side[1]),
    topA: t(sheets.top),
    frontCut: t(sheets.front.cut),
    frontTrim: t(sheets.front.trim),
    frontBright: t(sheets.front.bright),
    rearCut: t(sheets.rear.cut),
    rearTrim: t(sheets.rear.trim),
    rearBright: t(sheets.rear.bright),
    uAxles: { value: new THREE.Vector4(s.frontAxle, s.rearAxle, 0.95, s.screen[0][0]) },
    uSpan: { value: new THREE.Vector4(s.length, s.length * 0.46, s.screen[0][1] - 0.02, s.rear[0][1] + 0.05) },
    uSpan2: { value: new THREE.Vector3(s.wheelRadius, f.arch, s.width * 0.27) },
    // Depth of both ends, and start of a black roof, tint of the rear windows. A roof that is not black starts out of reach.
    uEnds: {
      value: new THREE.Vector4(
        s.noseBow + 0.36,
        s.tailBow + 0.3,
        s.softTop ? s.screen[0][1] + 0.06 : s.blackRoof ? Math.max(...s.roof.map((p) => p[1])) - 0.1 : 99,
        s.tint,
      ),
    },
    frontArt: { value: sheets.front.art.texture(true) },
    frontGlow: t(sheets.front.glow),
    rearArt: { value: sheets.rear.art.texture(true) },
    rearGlow: t(sheets.rear.glow),
  };
}

/** Returns the fraction of a pixel inside a mask, for smooth edges with multisampling. */
const edgeGlsl = `
float inside(float m){ float w=max(fwidth(m),.001); return clamp((m-.5)/w+.5,0.,1.); }
`;

const END = `
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
`;

interface Skin {
  uniforms: Record<string, THREE.IUniform>;
  shade: string;
  options?: Partial<THREE.ShaderMaterialParameters>;
}

function skin({ uniforms, shade, options }: Skin): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    ...options,
    uniforms: { ...world, ...uniforms },
    defines: { USE_AO: 1 },
    vertexShader: worldVertex,
    fragmentShader: `${worldFragment}${masksGlsl}${edgeGlsl}${shade}`,
  });
}

const PAINT = `
uniform vec3 uPaint; uniform vec4 uPaintLook; uniform sampler2D uFlaw; uniform vec4 uFlawAt;
void main(){
  if(inArch()>.5) discard;
  readMasks();
  float open=max(mGlass,max(mLamp,mOpen));
  float cover=1.-inside(open);
  if(cover<.02) discard;
  vec3 n=normalize(vN);
  vec3 v=normalize(cameraPosition-vW);
  float flaw=0.;
  if(uFlawAt.z>0.){
    vec2 fuv=(vP.xy-uFlawAt.xy)/uFlawAt.z+.5;
    if(vP.z*uFlawAt.w>0. && abs(fuv.x-.5)<.5 && abs(fuv.y-.5)<.5){
      vec4 t=texture2D(uFlaw,fuv);
      vec2 b=(t.rg-.5)*2.;
      n=normalize(n+vec3(b.x,b.y,0.)*.9);
      flaw=t.b;
    }
  }
  float nv=max(dot(n,v),0.);
  float gloss=mGloss, matt=mMatt, chrome=mChrome;
  vec3 c=uPaint;
  float flake=uPaintLook.x;
  float soft=uPaintLook.y*smoothstep(-.004,.004,vP.y-uEnds.z);
  float line=mLine*(1.-gloss);
  c=mix(c,vec3(.008),max(gloss,smoothstep(-.004,.004,vP.y-uEnds.z)));
  flake*=1.-max(gloss,max(matt,chrome));
  c=mix(c,vec3(.021),matt);
  c=mix(c,vec3(.62),chrome);
  c=mix(c,vec3(.75,.76,.78),flaw*.85);
  float occ=vAo*mix(1.,.16,line);
  vec3 r=reflect(-v,n);
  float f=pow(1.-nv,5.);
  vec3 light=ambient(vW,n)*occ+sunOn(n)*occ/3.14159;
  vec3 o=c*light*(1.-flake*.55)*(1.-.95*chrome);
  // Metallic flakes mirror the surroundings softly, brighter when seen straight on.
  if(flake>.01) o+=c*flake*mirrored(vW,r,4.6)*occ*(.45+.75*nv);
  float coat=(1.-matt)*(1.-chrome)*(1.-.8*line)*(1.-flaw*.8)*(1.-soft);
  float lod=.35;
  vec3 m=mirrored(vW,r,lod);
  float so=mix(vAo,1.,.35)*occ;
  o+=m*(.045+.955*f)*coat*so;
  o+=m*vec3(.62,.63,.65)*chrome*so;
  if(matt>.01||soft>.01) o+=mirrored(vW,r,5.)*(.03+.3*f)*max(matt,soft)*so;
  o+=uSunColour*pow(max(dot(r,uSun),0.),1400.)*5.*coat*step(.001,dot(n,uSun))*vAo;
  gl_FragColor=vec4(o,cover);
${END}}`;

const GLASS = `
void main(){
  readMasks();
  if(mGlass<.3) discard;
  float cover=inside(mGlass);
  vec3 n=normalize(vN);
  vec3 v=normalize(cameraPosition-vW);
  float f=pow(1.-max(dot(n,v),0.),5.);
  vec3 r=reflect(-v,n);
  float F=.085+.915*f;
  float tint=mix(uEnds.w,.5,smoothstep(uSpan.x*.42,uSpan.x*.5,vP.x));
  vec3 m=mirrored(vW,r,.3)*F;
  // Reflection is added to what shines through the tint.
  float a=tint+(1.-tint)*F;
  vec3 o=(vec3(.006,.008,.009)*tint+m)/max(a,.01);
  gl_FragColor=vec4(o,a*cover);
${END}}`;

const COVER = `
void main(){
  if(inArch()>.5) discard;
  readMasks();
  if(mLamp<.3) discard;
  float cover=inside(mLamp);
  vec3 n=normalize(vN);
  vec3 v=normalize(cameraPosition-vW);
  float f=pow(1.-max(dot(n,v),0.),4.);
  float F=.05+.8*f;
  float rear=1.-step(uSpan.y,vP.x);
  float tint=mix(.03,.25,rear);
  float a=tint+(1.-tint)*F;
  vec3 o=(mix(vec3(.3),vec3(.16,.002,.004),rear)*tint+mirrored(vW,reflect(-v,n),.4)*F)/a;
  gl_FragColor=vec4(o,a*cover);
${END}}`;

const BEHIND = `
uniform sampler2D frontArt, frontGlow, rearArt, rearGlow;
void main(){
  if(inArch()>.5) discard;
  float fr=step(uSpan.y,vP.x);
  if(fr>.5? vP.x<uSpan.x-uEnds.x : vP.x>uEnds.y) discard;
  if(vP.y>mix(uSpan.w,uSpan.z,fr)) discard;
  vec2 fu=${uv(FACE, "vP.z", "vP.y")};
  vec3 art, glow;
  if(fr>.5){ art=texture2D(frontArt,fu).rgb; glow=texture2D(frontGlow,fu).rgb; }
  else { art=texture2D(rearArt,fu).rgb; glow=texture2D(rearGlow,fu).rgb; }
  vec3 n=normalize(vN);
  vec3 v=normalize(cameraPosition-vW);
  vec3 r=reflect(-v,n);
  float metal=glow.b;
  vec3 o=art*(ambient(vW,n)*.8+sunOn(n)*.25)*(1.-.5*metal);
  o+=art*metal*mirrored(vW,r,2.2)*.9;
  o+=mirrored(vW,r,4.)*.02;
  o+=glow.r*vec3(.95,1.,1.08)*uGlow.x+glow.g*vec3(.75,.02,.02)*uGlow.y;
  gl_FragColor=vec4(o,1.);
${END}}`;

export function bodyMaterials(uniforms: Record<string, THREE.IUniform>) {
  const paint = skin({
    uniforms: {
      ...uniforms,
      uPaint: { value: new THREE.Color() },
      uPaintLook: { value: new THREE.Vector4() },
      uFlaw: { value: null },
      uFlawAt: { value: new THREE.Vector4() },
    },
    shade: PAINT,
    options: { alphaToCoverage: true },
  });
  // Inside of the shell, visible through the windows.
  const lining = skin({
    uniforms,
    shade:
      "void main(){ if(inArch()>.5) discard; readMasks(); if(mGlass>.5) discard; gl_FragColor=vec4(vec3(.035),1.); }",
    options: { side: THREE.BackSide },
  });
  const seeThrough = { transparent: true, depthWrite: false };
  const glass = skin({ uniforms, shade: GLASS, options: seeThrough });
  const cover = skin({ uniforms, shade: COVER, options: seeThrough });
  const behind = skin({
    uniforms: { ...uniforms, uGlow: { value: new THREE.Vector2(1.2, 0.8) } },
    shade: `uniform vec2 uGlow;${BEHIND}`,
  });
  return { paint, lining, glass, cover, behind };
}
