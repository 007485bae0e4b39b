import * as THREE from "three";
import type { Face } from "./face.ts";
import type { BodyField } from "./field.ts";
import { FACE, SIDE, TOP } from "./masks.ts";
import type { Sheet } from "./sheet.ts";
import type { CarSpec } from "./spec.ts";

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
varying vec3 vP; varying vec3 vN0;
uniform sampler2D sideA, sideB, topA, frontCut, frontTrim, frontBright, rearCut, rearTrim, rearBright;
uniform vec4 uAxles; uniform vec4 uSpan; uniform vec3 uEnds;
float mGlass, mLamp, mOpen, mGloss, mMatt, mChrome, mLine;
float cut(float m){ return smoothstep(.36,.64,m); }
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

type Kind = "lining" | "paint" | "glass" | "cover" | "behind";

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
    // Depth of both ends, and start of a black roof. A roof that is not black starts out of reach.
    uEnds: {
      value: new THREE.Vector3(
        s.noseBow + 0.36,
        s.tailBow + 0.3,
        s.blackRoof ? Math.max(...s.roof.map((p) => p[1])) - 0.1 : 99,
      ),
    },
    frontArt: { value: sheets.front.art.texture(true) },
    frontGlow: t(sheets.front.glow),
    rearArt: { value: sheets.rear.art.texture(true) },
    rearGlow: t(sheets.rear.glow),
  };
}

function patch(
  material: THREE.Material,
  kind: Kind,
  uniforms: Record<string, THREE.IUniform>,
  shade: string,
  extra: { rough?: string; metal?: string; emit?: string; coat?: string },
) {
  // The sizes of a body are uniforms, so that all bodies share one shader program. Building a program takes seconds.
  material.customProgramCacheKey = () => `body-${kind}`;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    const vertex = shader.vertexShader.replace(
      "#include <begin_vertex>",
      "#include <begin_vertex>\nvP=position; vN0=normal;",
    );
    shader.vertexShader = `varying vec3 vP; varying vec3 vN0;\n${vertex}`;
    const own =
      kind === "behind" ? "uniform sampler2D frontArt, frontGlow, rearArt, rearGlow; vec3 gGlow;\n" : "float gOcc;\n";
    let frag = `uniform vec3 uSpan2;\n${masksGlsl}${own}${shader.fragmentShader}`;
    frag = frag.replace("#include <color_fragment>", `#include <color_fragment>\nreadMasks();\n${shade}`);
    const after = (chunk: string, code?: string) => {
      if (code) frag = frag.replace(`#include <${chunk}>`, `#include <${chunk}>\n${code}`);
    };
    after("roughnessmap_fragment", extra.rough);
    after("metalnessmap_fragment", extra.metal);
    after("emissivemap_fragment", extra.emit);
    if (extra.coat)
      frag = frag.replace("#include <lights_physical_fragment>", `#include <lights_physical_fragment>\n${extra.coat}`);
    if (kind === "paint")
      frag = frag.replace("#include <opaque_fragment>", "outgoingLight*=gOcc;\n#include <opaque_fragment>");
    shader.fragmentShader = frag;
  };
}

export function bodyMaterials(uniforms: Record<string, THREE.IUniform>, paint: { colour: string; flake: number }) {
  const body = new THREE.MeshPhysicalMaterial({
    color: paint.colour,
    metalness: paint.flake,
    roughness: 0.36,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    specularIntensity: 0.35,
  });
  patch(
    body,
    "paint",
    uniforms,
    `
    if(inArch()>.5) discard;
    if(max(mGlass,max(mLamp,mOpen))>.5) discard;
    diffuseColor.rgb*=mix(1.,.06,mLine*(1.-mGloss));
    diffuseColor.rgb=mix(diffuseColor.rgb,vec3(.012),mGloss);
    diffuseColor.rgb=mix(diffuseColor.rgb,vec3(.022),mMatt);
    diffuseColor.rgb=mix(diffuseColor.rgb,vec3(.78),mChrome);
    diffuseColor.rgb=mix(diffuseColor.rgb,vec3(.008),smoothstep(-.004,.004,vP.y-uEnds.z));
    // Closer to the ground less of the room is seen; the same under the arches.
    float df=distance(vP.xy,vec2(uAxles.x,uSpan2.x)), dr=distance(vP.xy,vec2(uAxles.y,uSpan2.x));
    gOcc=mix(.6,1.,smoothstep(.12,.62,vP.y));
    gOcc=mix(gOcc,1.,smoothstep(-.2,.6,normalize(vN0).y));
  `,
    {
      rough: "roughnessFactor=mix(roughnessFactor,.6,mMatt); roughnessFactor=mix(roughnessFactor,.14,mChrome);",
      metal:
        "metalnessFactor=mix(metalnessFactor,0.,max(mGloss,mMatt)); metalnessFactor=mix(metalnessFactor,.95,mChrome);",
      coat: "material.clearcoat*=(1.-mMatt)*(1.-mChrome)*(1.-.8*mLine);",
    },
  );

  // Inside of the shell, visible through the windows.
  const lining = new THREE.MeshBasicMaterial({ color: "#0a0a0b", side: THREE.BackSide });
  patch(lining, "lining", uniforms, "if(inArch()>.5||mGlass>.5) discard;", {});

  const glass = new THREE.MeshPhysicalMaterial({
    color: "#0b1013",
    metalness: 0,
    roughness: 0.02,
    ior: 1.6,
    transparent: true,
    opacity: 0.7,
    side: THREE.FrontSide,
    envMapIntensity: 0.85,
    depthWrite: false,
  });
  patch(
    glass,
    "glass",
    uniforms,
    `if(mGlass<.5) discard;
    // Rear windows are tinted darker than the front ones.
    diffuseColor.a=mix(.88,.62,smoothstep(uSpan.x*.42,uSpan.x*.5,vP.x));`,
    {
      emit: "float fres=pow(1.-max(dot(normalize(vViewPosition),normal),0.),4.); diffuseColor.a=min(1.,diffuseColor.a+fres*.45);",
    },
  );

  const cover = new THREE.MeshPhysicalMaterial({
    color: "#ffffff",
    metalness: 0,
    roughness: 0.02,
    transparent: true,
    opacity: 0.1,
    depthWrite: false,
    ior: 1.5,
    envMapIntensity: 1.1,
  });
  patch(
    cover,
    "cover",
    uniforms,
    `if(mLamp<.5||inArch()>.5) discard;
    float rear=1.-step(uSpan.y,vP.x);
    diffuseColor.rgb=mix(vec3(.9),vec3(.32,.005,.01),rear);
    diffuseColor.a=mix(.06,.22,rear);`,
    {
      emit: "float fres2=pow(1.-max(dot(normalize(vViewPosition),normal),0.),3.); diffuseColor.a=min(1.,diffuseColor.a+fres2*.5);",
    },
  );

  const behind = new THREE.MeshPhysicalMaterial({ color: "#ffffff", metalness: 0, roughness: 0.35 });
  patch(
    behind,
    "behind",
    uniforms,
    `
    if(inArch()>.5) discard;
    float fr=step(uSpan.y,vP.x);
    if(fr>.5? vP.x<uSpan.x-uEnds.x : vP.x>uEnds.y) discard;
    vec2 fu=${uv(FACE, "vP.z", "vP.y")};
    vec3 art=mix(texture2D(rearArt,fu).rgb,texture2D(frontArt,fu).rgb,fr);
    gGlow=mix(texture2D(rearGlow,fu).rgb,texture2D(frontGlow,fu).rgb,fr);
    if(vP.y>mix(uSpan.w,uSpan.z,fr)) discard;
    diffuseColor.rgb=art;`,
    {
      metal: "metalnessFactor=gGlow.b*.55;",
      rough: "roughnessFactor=mix(.6,.22,gGlow.b);",
      emit: "totalEmissiveRadiance+=gGlow.r*vec3(1.5,1.6,1.75)+gGlow.g*vec3(1.3,.03,.03);",
    },
  );
  return { body, lining, glass, cover, behind };
}
