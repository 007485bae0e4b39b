import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { BodyShape } from "./car-body.ts";
import { surfaceX } from "./field.ts";
import { type CarSpec, isLow } from "./spec.ts";
import { attribute, context2d, nth } from "./sure.ts";
import { surface } from "./world.ts";

/** Creates an invented number plate: the logo in both scripts and no country's design. */
function plateTexture(): THREE.CanvasTexture {
  const c = document.createElement("canvas");
  c.width = 1040;
  c.height = 230;
  const x = context2d(c);
  x.fillStyle = "#f6f6f2";
  x.fillRect(0, 0, 1040, 230);
  x.strokeStyle = "#14181f";
  x.lineWidth = 10;
  x.beginPath();
  x.roundRect(10, 10, 1020, 210, 26);
  x.stroke();
  x.fillStyle = "#e5361c";
  x.fillRect(36, 36, 26, 158);
  x.fillStyle = "#14181f";
  x.textBaseline = "middle";
  x.font = '700 118px "DejaVu Sans", sans-serif';
  x.textAlign = "left";
  x.fillText("KARAJ", 92, 122);
  x.font = '700 128px "Noto Kufi Arabic", "Noto Sans Arabic", sans-serif';
  x.textAlign = "right";
  x.direction = "rtl";
  x.fillText("كراج", 1000, 108);
  const t = new THREE.CanvasTexture(c);
  t.colorSpace = THREE.SRGBColorSpace;
  t.anisotropy = 8;
  return t;
}

function rounded(w: number, h: number, d: number, r: number, material: THREE.Material) {
  const m = new THREE.Mesh(new RoundedBoxGeometry(w, h, d, 5, r), material);
  m.castShadow = true;
  return m;
}

/** Paint of small parts: `body` for parts that follow a black roof, `skin` for the rest. */
export interface TrimPaints {
  body: THREE.ShaderMaterial;
  skin: THREE.ShaderMaterial;
}

export function carTrim(s: CarSpec, shape: BodyShape, paints: TrimPaints): THREE.Group {
  const g = new THREE.Group();
  const f = shape.field;
  const hw = s.width / 2;
  const { body, skin } = paints;
  const black = surface({ colour: "#0b0b0c", rough: 0.5 });
  const chrome = surface({ colour: "#cfd2d5", metal: 1, rough: 0.12 });
  const mirrorGlass = surface({ colour: "#aeb6bd", metal: 1, rough: 0.03 });

  // Mirrors are at the front corner of the side windows.
  const tall = !isLow(s);
  const mx = s.glass.front - (s.doorKind === "sliding" ? 0.06 : 0.16);
  const my = f.belt(mx) + (tall ? 0.15 : 0.115);
  const mz = f.cabin(mx, f.belt(mx) + 0.05);
  for (const side of [1, -1]) {
    const w = new THREE.Group();
    const shell = new THREE.Mesh(new THREE.SphereGeometry(1, 36, 24), body);
    const p = attribute(shell.geometry, "position");
    // Ellipsoid with squared edges, cut flat at the back for the glass.
    for (let i = 0; i < p.count; i++) {
      const v = new THREE.Vector3().fromBufferAttribute(p, i);
      const sq = (t: number, e: number) => Math.sign(t) * Math.abs(t) ** e;
      p.setXYZ(
        i,
        Math.max(sq(v.x, 0.8) * 0.085, -0.035),
        sq(v.y, 0.55) * (tall ? 0.092 : 0.07) * (1 - 0.16 * v.z),
        sq(v.z, 0.6) * 0.122,
      );
    }
    shell.geometry.computeVertexNormals();
    w.add(shell);
    const lower = rounded(0.1, tall ? 0.05 : 0.036, 0.19, 0.015, black);
    lower.position.set(0.004, tall ? -0.072 : -0.056, -0.004);
    w.add(lower);
    const glass = new THREE.Mesh(new THREE.CircleGeometry(1, 40), mirrorGlass);
    glass.scale.set(0.1, tall ? 0.083 : 0.062, 1);
    glass.rotation.y = -Math.PI / 2;
    glass.position.x = -0.037;
    w.add(glass);
    const stalk = rounded(0.06, 0.035, 0.16, 0.015, black);
    stalk.position.set(0.01, tall ? -0.09 : -0.068, -0.1);
    stalk.rotation.x = -0.25;
    w.add(stalk);
    const repeater = rounded(0.012, 0.012, 0.1, 0.004, surface({ colour: "#c9782a", rough: 0.2 }));
    repeater.position.set(0.078, 0, 0.02);
    w.add(repeater);
    w.rotation.y = 0.08;
    const size = tall ? 0.95 : 0.84;
    w.scale.set(size, size, size * side);
    w.position.set(mx, my, side * (mz + 0.125));
    w.traverse((o) => {
      if (o instanceof THREE.Mesh) o.castShadow = true;
    });
    g.add(w);

    // Door handle: a dark hollow in the door with a bar over it.
    const handles = s.doorKind === "sliding" ? [s.doors[0], s.doors[1]] : s.doors.slice(0, -1);
    handles.forEach((_, i) => {
      const hx = nth(s.doors, i + 1) + (s.doorKind === "sliding" && i === 1 ? 1.2 : 0.16);
      if (hx > nth(s.doors, 0)) return;
      const hy = f.belt(hx) - (tall ? 0.13 : 0.115);
      const z = f.side(hx, hy);
      const cup = new THREE.Mesh(new THREE.SphereGeometry(1, 24, 16), black);
      cup.scale.set(0.07, 0.026, 0.006);
      cup.position.set(hx + 0.005, hy - 0.004, side * (z - 0.001));
      g.add(cup);
      const bar = new THREE.Mesh(new THREE.CapsuleGeometry(0.0115, 0.17, 6, 14), s.chrome ? chrome : skin);
      bar.rotation.z = Math.PI / 2;
      bar.scale.z = 0.8;
      bar.position.set(hx, hy + 0.004, side * (z + 0.017));
      g.add(bar);
    });
  }

  // Number plates are perpendicular to the surface below them.
  const plate = surface({ colour: "#ffffff", map: plateTexture(), rough: 0.5 });
  for (const front of [true, false]) {
    const y = front ? shape.sheets.front.plateY : shape.sheets.rear.plateY;
    const probe = (dy: number) => surfaceX(f, y + dy, 0, front, s.length);
    const tilt = Math.atan2(probe(0.05) - probe(-0.05), 0.1);
    const x = front ? Math.max(probe(0.05), probe(0), probe(-0.05)) : Math.min(probe(0.05), probe(0), probe(-0.05));
    const holder = new THREE.Group();
    const base = rounded(0.54, 0.128, 0.016, 0.006, black);
    const face = new THREE.Mesh(new THREE.PlaneGeometry(0.52, 0.115), plate);
    face.position.z = 0.0085;
    holder.add(base, face);
    holder.rotation.order = "YXZ";
    holder.rotation.y = front ? Math.PI / 2 : -Math.PI / 2;
    holder.rotation.x = front ? tilt : -tilt;
    holder.position.set(x + (front ? 0.01 : -0.01), y, 0);
    g.add(holder);
  }

  // Projector lenses behind the covers.
  const lens = surface({ colour: "#aab4be", rough: 0.06, metal: 0.75, emit: 0.15 });
  const tube = surface({ colour: "#b7bcc2", metal: 1, rough: 0.2, side: THREE.DoubleSide });
  for (const [z, y, r] of shape.sheets.front.lenses) {
    for (const side of [1, -1]) {
      const x = surfaceX(f, y, z, true, s.length) - 0.03;
      const ball = new THREE.Mesh(new THREE.SphereGeometry(r * 0.8, 32, 20), lens);
      ball.scale.x = 0.6;
      ball.position.set(x, y, side * z);
      g.add(ball);
      const ring = new THREE.Mesh(new THREE.TorusGeometry(r * 0.92, r * 0.1, 10, 40), tube);
      ring.rotation.y = Math.PI / 2;
      ring.position.set(x + 0.004, y, side * z);
      g.add(ring);
    }
  }

  // Wipers rest at the lower edge of the windscreen.
  const n = new THREE.Vector2(s.screen[1][1] - s.screen[0][1], s.screen[0][0] - s.screen[1][0]).normalize();
  for (const [z, len] of [
    [0.06, 0.6],
    [-0.5, 0.52],
  ] as const) {
    const blade = rounded(0.02, 0.012, len, 0.005, black);
    const y = s.screen[0][1] + 0.075;
    const zc = z + len / 2 - 0.05;
    blade.position.set(f.screenX(y) - 0.1 * (zc / hw) ** 2 + n.x * 0.03, y + n.y * 0.03, zc);
    blade.rotation.y = 0.1 * Math.sign(zc || 1);
    blade.rotation.x = 0.06;
    g.add(blade);
  }
  roofItems(s, shape, g, black, chrome, body);
  return g;
}

function roofItems(
  s: CarSpec,
  shape: BodyShape,
  g: THREE.Group,
  black: THREE.Material,
  chrome: THREE.Material,
  body: THREE.Material,
) {
  const f = shape.field;
  if (s.rails) {
    const from = s.rear[1][0] + 0.2;
    const to = s.screen[1][0] - 0.15;
    for (const side of [1, -1]) {
      const points: THREE.Vector3[] = [];
      for (let k = 0; k <= 20; k++) {
        const t = k / 20;
        const x = from + (to - from) * t;
        const end = Math.min(t, 1 - t);
        points.push(
          new THREE.Vector3(
            x,
            f.roofLine(x) - 0.045 + Math.min(1, end * 9) * 0.045,
            side * (f.cabin(x, f.roofLine(x)) - 0.06),
          ),
        );
      }
      const rail = new THREE.Mesh(
        new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 60, 0.016, 12),
        s.chrome ? chrome : black,
      );
      rail.castShadow = true;
      g.add(rail);
    }
  }
  if (s.spoiler) {
    const coupe = ["coupe", "convertible", "sedan", "large-sedan", "liftback"].includes(s.shape);
    const x = coupe ? 0.12 : s.rear[1][0] - 0.02;
    let y = coupe ? f.belt(0.12) + 0.03 : s.rear[1][1] + 0.12;
    if (!coupe) while (f.at(x + 0.08, y, 0) > 0 && y > 1) y -= 0.004;
    const wing = rounded(coupe ? 0.2 : 0.28, 0.026, s.width * (coupe ? 0.72 : 0.6), 0.012, body);
    wing.position.set(x, y + (coupe ? 0.02 : 0), 0);
    wing.rotation.z = coupe ? -0.12 : Math.atan2(f.roofLine(x + 0.25) - f.roofLine(x + 0.05), 0.2);
    g.add(wing);
  }
  // Shark-fin aerial.
  if (s.doorKind !== "two") {
    const fin = new THREE.Mesh(new THREE.SphereGeometry(1, 24, 16), body);
    fin.scale.set(0.09, 0.04, 0.012);
    fin.rotation.z = -0.2;
    const x = s.rear[1][0] + (s.bed ? 0.25 : 0.18);
    let y = f.roofLine(x) + 0.05;
    while (f.at(x, y, 0) > 0 && y > 1) y -= 0.004;
    fin.position.set(x, y + 0.008, 0);
    g.add(fin);
  }
  // Exhaust tips, in the dark apron.
  for (const z of s.shape === "coupe" ? [0.52, -0.52] : []) {
    const tip = new THREE.Mesh(new THREE.CylinderGeometry(0.038, 0.038, 0.14, 32, 1, true), chrome);
    tip.material.side = THREE.DoubleSide;
    tip.rotation.z = Math.PI / 2;
    tip.position.set(f.back(s.sill + 0.2, z) + 0.045, s.sill + 0.17, z);
    g.add(tip);
  }
}
