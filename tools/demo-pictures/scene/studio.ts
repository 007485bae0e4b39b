import * as THREE from "three";
import { context2d } from "./sure.ts";

/** Paints the backdrop of parts in screen space. */
export function backdrop(w: number, h: number): THREE.CanvasTexture {
  const c = document.createElement("canvas");
  c.width = w;
  c.height = h;
  const x = context2d(c);
  const fill = (y0: number, y1: number, stops: [number, string][]) => {
    const g = x.createLinearGradient(0, y0, 0, y1);
    for (const [t, s] of stops) g.addColorStop(t, s);
    x.fillStyle = g;
    x.fillRect(0, Math.floor(y0), w, Math.ceil(y1 - y0) + 1);
  };
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
  const t = new THREE.CanvasTexture(c);
  t.colorSpace = THREE.SRGBColorSpace;
  t.generateMipmaps = false;
  t.minFilter = THREE.LinearFilter;
  return t;
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
    x.fillStyle = `rgba(6,6,7,${alpha})`;
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
