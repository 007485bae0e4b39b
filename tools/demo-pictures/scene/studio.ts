import * as THREE from "three";
import { seeded } from "./curve.ts";
import { context2d } from "./sure.ts";

/** Painted backdrops for single cars and parts. */
export type Backdrop = "studio" | "dusk" | "showroom";

function layer(w: number, h: number) {
  const canvas = document.createElement("canvas");
  canvas.width = w;
  canvas.height = h;
  return { canvas, ctx: context2d(canvas) };
}

/** Blurs a canvas once and not per shape, because each use of a filter processes the whole canvas. */
function blurInto(x: CanvasRenderingContext2D, from: HTMLCanvasElement, radius: number) {
  x.filter = `blur(${radius}px)`;
  x.drawImage(from, 0, 0);
  x.filter = "none";
}

/** Paints the backdrop in screen space. `horizon` is the height of the horizon from the top, 0 to 1. */
export function backdrop(kind: Backdrop, w: number, h: number, horizon: number, seed: number): THREE.CanvasTexture {
  const c = document.createElement("canvas");
  c.width = w;
  c.height = h;
  const x = context2d(c);
  const random = seeded(seed);
  const fill = (y0: number, y1: number, stops: [number, string][]) => {
    const g = x.createLinearGradient(0, y0, 0, y1);
    for (const [t, s] of stops) g.addColorStop(t, s);
    x.fillStyle = g;
    x.fillRect(0, Math.floor(y0), w, Math.ceil(y1 - y0) + 1);
  };
  const hy = Math.round(h * horizon);
  if (kind === "studio") {
    fill(0, h, [
      [0, "#dcdfe2"],
      [0.35, "#eff0f2"],
      [0.62, "#f2f3f4"],
      [0.8, "#e6e8ea"],
      [1, "#d3d7da"],
    ]);
    const v = x.createRadialGradient(w / 2, h * 0.5, h * 0.3, w / 2, h * 0.5, h * 0.95);
    v.addColorStop(0, "rgba(132,138,146,0)");
    v.addColorStop(1, "rgba(132,138,146,.26)");
    x.fillStyle = v;
    x.fillRect(0, 0, w, h);
  } else if (kind === "dusk") {
    fill(0, hy, [
      [0, "#3d5484"],
      [0.4, "#7f7fa3"],
      [0.72, "#d79f86"],
      [0.92, "#f3bb80"],
      [1, "#f7c98e"],
    ]);
    // Low skyline with lights, out of focus.
    const far = layer(w, h);
    const paint = far.ctx;
    for (const [tone, tall] of [
      ["#8d7580", 0.15],
      ["#5d5162", 0.085],
    ] as const) {
      let px = -20;
      while (px < w) {
        const bw = w * (0.02 + random() * 0.05);
        const bh = h * tall * (0.3 + random() * 0.7);
        paint.fillStyle = tone;
        paint.fillRect(px, hy - bh, bw, bh + 4);
        px += bw * (0.75 + random() * 0.5);
      }
    }
    for (let i = 0; i < 70; i++) {
      paint.fillStyle = random() > 0.4 ? "rgba(255,214,150,.9)" : "rgba(255,240,220,.8)";
      paint.beginPath();
      paint.arc(random() * w, hy - random() * h * 0.07, w * (0.0016 + random() * 0.0024), 0, 7);
      paint.fill();
    }
    blurInto(x, far.canvas, w * 0.003);
    fill(hy, h, [
      [0, "#6b5f62"],
      [0.12, "#57525a"],
      [0.5, "#45444c"],
      [1, "#2e2f36"],
    ]);
    const glow = x.createLinearGradient(0, hy, 0, hy + h * 0.2);
    glow.addColorStop(0, "rgba(247,190,130,.34)");
    glow.addColorStop(1, "rgba(247,190,130,0)");
    x.fillStyle = glow;
    x.fillRect(0, hy, w, h * 0.2);
    // Grain of the asphalt, finer towards the horizon.
    for (let i = 0; i < 9000; i++) {
      const t = random() ** 0.6;
      const y = hy + t * (h - hy);
      x.fillStyle = random() > 0.5 ? "rgba(255,255,255,.035)" : "rgba(0,0,0,.06)";
      x.fillRect(random() * w, y, 1 + t * 5, 1 + t * 1.6);
    }
  } else {
    fill(0, hy, [
      [0, "#4b5057"],
      [0.5, "#7a8087"],
      [1, "#9aa0a6"],
    ]);
    const wall = layer(w, h);
    const paint = wall.ctx;
    const n = 7;
    for (let i = 0; i < n; i++) {
      const px = (w * (i + 0.5)) / n;
      paint.fillStyle = "#3f444a";
      paint.fillRect(px - w * 0.056, hy * 0.12, w * 0.112, hy * 0.9);
      const g = paint.createLinearGradient(px - w * 0.045, 0, px + w * 0.045, 0);
      g.addColorStop(0, "#676d74");
      g.addColorStop(0.5, "#7d838a");
      g.addColorStop(1, "#62686f");
      paint.fillStyle = g;
      paint.fillRect(px - w * 0.052, hy * 0.15, w * 0.104, hy * 0.86);
    }
    paint.fillStyle = "#fff6e6";
    paint.fillRect(0, hy * 0.1, w, hy * 0.018);
    blurInto(x, wall.canvas, w * 0.003);
    const wash = x.createLinearGradient(0, hy * 0.1, 0, hy * 0.8);
    wash.addColorStop(0, "rgba(255,240,215,.34)");
    wash.addColorStop(1, "rgba(255,240,215,0)");
    x.fillStyle = wash;
    x.fillRect(0, hy * 0.1, w, hy * 0.8);
    fill(hy, h, [
      [0, "#8b9096"],
      [0.25, "#a9adb2"],
      [0.6, "#b4b8bc"],
      [1, "#8f9499"],
    ]);
    x.fillStyle = "rgba(40,44,50,.5)";
    x.fillRect(0, hy - 1, w, Math.max(2, h * 0.006));
  }
  const t = new THREE.CanvasTexture(c);
  t.colorSpace = THREE.SRGBColorSpace;
  t.generateMipmaps = false;
  t.minFilter = THREE.LinearFilter;
  return t;
}

/** Lays the backdrop over the mirrored car, which then looks like a reflection in a polished floor. */
export function floorOver(texture: THREE.Texture, opacity: number, w: number, h: number): THREE.Mesh {
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    uniforms: { map: { value: texture }, size: { value: new THREE.Vector2(w, h) }, opacity: { value: opacity } },
    vertexShader: "void main(){ gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.); }",
    fragmentShader:
      "uniform sampler2D map; uniform vec2 size; uniform float opacity; void main(){ gl_FragColor=vec4(texture2D(map,gl_FragCoord.xy/size).rgb,opacity);\n#include <colorspace_fragment>\n }",
  });
  const m = new THREE.Mesh(new THREE.PlaneGeometry(80, 80), material);
  m.rotation.x = -Math.PI / 2;
  m.renderOrder = 5;
  return m;
}

/** Creates the contact shadow: the outline from above in two blurs, a wide and a narrow one. */
export function contactShadow(
  outline: [number, number][],
  wheels: [number, number, number, number][],
  strength: number,
): THREE.Mesh {
  const span = 8;
  const px = 1024;
  const c = document.createElement("canvas");
  c.width = px;
  c.height = px / 2;
  const x = context2d(c);
  const k = px / span;
  const draw = (blur: number, alpha: number, grow: number) => {
    x.filter = `blur(${blur}px)`;
    x.fillStyle = `rgba(8,10,14,${alpha})`;
    x.beginPath();
    outline.forEach(([a, b], i) => {
      const ox = px / 2 + a * grow * k;
      const oy = px / 4 + b * grow * k;
      if (i) x.lineTo(ox, oy);
      else x.moveTo(ox, oy);
    });
    x.closePath();
    x.fill();
  };
  draw(46, 0.36, 1.03);
  draw(22, 0.62, 0.96);
  draw(10, 0.66, 0.88);
  x.filter = "blur(4px)";
  x.fillStyle = "rgba(0,0,0,1)";
  for (const [a, b, len, wid] of wheels)
    x.fillRect(px / 2 + (a - len / 2) * k, px / 4 + (b - wid / 2) * k, len * k, wid * k);
  const t = new THREE.CanvasTexture(c);
  const m = new THREE.Mesh(
    new THREE.PlaneGeometry(span, span / 2),
    new THREE.MeshBasicMaterial({ map: t, transparent: true, opacity: strength, depthWrite: false, toneMapped: false }),
  );
  m.rotation.x = -Math.PI / 2;
  m.position.y = 0.003;
  m.renderOrder = 6;
  return m;
}
