import { curve, interpolate, type Pt } from "./curve.ts";
import type { BodyField } from "./field.ts";
import { Sheet } from "./sheet.ts";
import type { CarSpec } from "./spec.ts";
import { nth } from "./sure.ts";

export const SIDE = { left: -0.1, width: 5.9, height: 2.3, pixels: 2304 };
export const FACE = { left: -1.15, width: 2.3, height: 2.3, pixels: 1024 };
export const TOP = { left: -0.1, width: 5.9, height: 2.3, pixels: 1280 };

const R = "#f00";
const G = "#0f0";
const B = "#00f";
const LINE = 0.0062;

/**
 * Returns the x at which the windscreen or rear window meets the side of the cabin. The glass bends back towards the
 * pillars.
 */
function pillarX(s: CarSpec, f: BodyField, y: number, front: boolean): number {
  const [foot, head] = front ? s.screen : s.rear;
  const nx = (head[1] - foot[1]) / Math.hypot(head[0] - foot[0], head[1] - foot[1]);
  const x = front ? f.screenX(y) : f.rearX(y);
  const u = f.cabin(x, y) / (s.width / 2);
  return front ? x - (0.12 * u * u) / nx : x + (0.07 * u * u) / nx;
}

/** Returns the outline of the side windows, `inset` metres inside their opening. */
function sideGlass(s: CarSpec, f: BodyField, inset: number): Pt[] {
  const bottom = (x: number) => f.belt(x) + 0.035 + inset;
  const roofBase = f.belt(s.length * 0.5);
  const roofTop = Math.max(...s.roof.map((p) => p[1]));
  const upper: Pt[] = [];
  const lower: Pt[] = [];
  const from = Math.max(s.glass.rear, s.glass.blankBehind ?? 0) + inset;
  for (let x = from; x <= s.glass.front - inset; x += 0.01) {
    let y = f.roofLine(x) - 0.1 - inset;
    while (y > bottom(x) && pillarX(s, f, y, true) - 0.075 - inset < x) y -= 0.005;
    while (
      y > bottom(x) &&
      s.glass.rear + inset + (s.glass.rearLean * Math.max(0, y - roofBase)) / (roofTop - roofBase) > x
    )
      y -= 0.005;
    if (y - bottom(x) < 0.015) continue;
    upper.push([x, y]);
    lower.push([x, bottom(x)]);
  }
  return [...lower, ...upper.reverse()];
}

export function sideSheets(s: CarSpec, f: BodyField): [Sheet, Sheet] {
  const a = new Sheet(SIDE.left, SIDE.width, SIDE.height, SIDE.pixels);
  const b = new Sheet(SIDE.left, SIDE.width, SIDE.height, SIDE.pixels);
  const r = 0.028;
  const opening = sideGlass(s, f, r);
  if (s.chrome) b.fill(B, opening, { grow: r + 0.026 });
  a.fill(G, opening, { grow: r + (s.chrome ? 0.012 : 0.02) });
  b.fill("#ff0", opening, { grow: r + 0.01, erase: true });
  a.fill(R, opening, { grow: r - 0.006 });
  for (const p of s.glass.pillars) {
    const lean = p < s.length * 0.35 ? 0.1 : -0.03;
    a.fill(
      "#0ff",
      [
        [p - 0.04, 0.6],
        [p + 0.04, 0.6],
        [p + 0.03 + lean, 2.2],
        [p - 0.03 + lean, 2.2],
      ],
      { erase: true },
    );
  }

  // Doors: front edge, middle, and a rear edge that follows the wheel arch.
  const low = s.sill + (s.cladding ? 0.13 : 0.1);
  const belt = (x: number) => f.belt(x) + 0.03;
  s.doors.forEach((x, i) => {
    const last = i === s.doors.length - 1 && !s.bed && s.doorKind !== "two";
    const path: Pt[] = [];
    for (let k = 0; k <= 30; k++) {
      const y = interpolate(low, belt(x), k / 30);
      let px = x + (i === 0 ? -0.05 * ((y - 0.6) / 0.5) ** 2 : 0.02 * (y - 0.6));
      if (last) {
        const reach = f.arch + 0.075;
        const dy = y - s.wheelRadius;
        if (Math.abs(dy) < reach) px = Math.max(px, s.rearAxle + Math.sqrt(reach * reach - dy * dy));
      }
      path.push([px, y]);
    }
    a.line(B, path, LINE);
    if (i === s.doors.length - 1) {
      const first = nth(s.doors, 0);
      a.line(B, [nth(path, 0), [first - 0.05 * ((low - 0.6) / 0.5) ** 2, low]], LINE);
    }
  });
  if (s.doorKind === "sliding") {
    const y = f.belt(1.2) - 0.12;
    a.line(
      B,
      [
        [s.glass.rear + 0.1, y],
        [nth(s.doors, 1), y],
      ],
      0.014,
    );
  }
  // Bumper joints and the fuel flap.
  const jointF = s.length - s.noseBow - 0.17;
  a.line(
    B,
    [
      [jointF + 0.06, s.sill + 0.05],
      [jointF, f.belt(jointF) - 0.16],
      [jointF + 0.1, f.belt(jointF) - 0.07],
    ],
    LINE,
  );
  const jointR = s.tailBow + 0.22;
  a.line(
    B,
    [
      [jointR - 0.04, s.sill + 0.08],
      [jointR, interpolate(s.sill, f.belt(0.3), 0.55)],
      [s.tailBow, interpolate(s.sill, f.belt(0.3), 0.58)],
    ],
    LINE,
  );
  const fx = s.rearAxle + 0.08;
  const fy = f.belt(fx) - (s.bed ? 0.22 : 0.17);
  a.line(
    B,
    [
      [fx - 0.07, fy - 0.06],
      [fx + 0.07, fy - 0.06],
      [fx + 0.07, fy + 0.07],
      [fx - 0.07, fy + 0.07],
      [fx - 0.07, fy - 0.06],
    ],
    LINE * 0.8,
  );

  // Limit to which lamps may wrap around the corners.
  const noseEnd = s.length - s.noseBow - 0.12;
  b.fill(
    R,
    [
      [noseEnd - 0.16, 2.2],
      [noseEnd + 0.07, 0],
      [6, 0],
      [6, 2.2],
    ],
    {},
  );
  b.fill(
    R,
    [
      [s.tailBow + 0.2, 2.2],
      [s.tailBow + 0.16, 0],
      [-1, 0],
      [-1, 2.2],
    ],
    {},
  );

  const skirt = s.sill + (s.cladding ? 0.105 : 0.045);
  b.fill(G, [
    [-1, 0],
    [6, 0],
    [6, skirt],
    [-1, skirt],
  ]);
  if (s.cladding) {
    for (const x of [s.frontAxle, s.rearAxle]) {
      const ring: Pt[] = [];
      for (let k = 0; k <= 60; k++) {
        const t = (k / 60) * Math.PI * 2;
        ring.push([x + Math.cos(t) * (f.arch + 0.055), s.wheelRadius + Math.sin(t) * (f.arch + 0.055)]);
      }
      b.fill(G, ring);
    }
  }
  return [a, b];
}

/** Returns one half of a windscreen or rear window in the front or rear projection. Drawing mirrors it. */
export function screenHalf(s: CarSpec, f: BodyField, front: boolean, inset: number): Pt[] {
  const [foot, head] = front ? s.screen : s.rear;
  const y0 = foot[1] + (front ? 0.03 : 0.07) + inset;
  const y1 = head[1] - (front ? 0.02 : 0.04) - inset;
  const edge: Pt[] = [];
  for (let k = 0; k <= 24; k++) {
    const y = interpolate(y0, y1, k / 24);
    const x = pillarX(s, f, y, front);
    edge.push([f.cabin(x, y) - (front ? 0.085 : 0.11) - inset, y]);
  }
  // Lower and upper edge of a windscreen are curved in the front view as well.
  const sag = curve([
    [0, 0.02],
    [1, 0],
  ]);
  const foots: Pt[] = [];
  for (let k = 0; k <= 8; k++) foots.push([(nth(edge, 0)[0] * k) / 8, y0 + sag(k / 8) - 0.02]);
  return [[0, y1 + 0.015], ...foots, ...edge];
}

export function topSheet(s: CarSpec, f: BodyField): Sheet {
  const t = new Sheet(TOP.left, TOP.width, TOP.height, TOP.pixels);
  const mid = TOP.height / 2;
  const hw = s.width / 2;
  // The edge of the bonnet runs beside the wings and closes across the front above the grille.
  const cowl = s.screen[0][0] - 0.02;
  const noseX = s.length - 0.16;
  for (const side of [1, -1]) {
    const edge: Pt[] = [];
    for (let k = 0; k <= 30; k++) {
      const x = interpolate(cowl, noseX - s.noseBow * 0.55, k / 30);
      edge.push([x, mid + side * hw * (0.845 - 0.07 * (k / 30))]);
    }
    for (let k = 1; k <= 14; k++) {
      const u = 0.775 * (1 - k / 14);
      edge.push([noseX - s.noseBow * u ** 2.2 * 0.98, mid + side * hw * u]);
    }
    t.line(G, edge, LINE);
  }
  // Black strip below the windscreen, where the wipers rest.
  const cowlPath: Pt[] = [];
  for (let k = -12; k <= 12; k++) {
    const u = k / 12;
    cowlPath.push([s.screen[0][0] + 0.035 - 0.2 * u * u, mid + u * hw * 0.84]);
  }
  const back: Pt[] = cowlPath.map(([x, z]) => [x - 0.3, z]);
  t.fill(B, [...cowlPath, ...back.reverse()]);

  const roofFrom = s.screen[1][0] - 0.16;
  const roofTo = s.rear[1][0] + 0.16;
  const halfRoof = f.cabin((roofFrom + roofTo) / 2, f.roofLine((roofFrom + roofTo) / 2)) - 0.13;
  if (s.roofGlass) {
    const from = interpolate(roofTo, roofFrom, 0.34);
    const box = (g: number): Pt[] => [
      [from - g, mid - halfRoof - g + 0.05],
      [roofFrom - 0.04 + g, mid - halfRoof - g + 0.05],
      [roofFrom - 0.04 + g, mid + halfRoof + g - 0.05],
      [from - g, mid + halfRoof + g - 0.05],
    ];
    t.fill(R, box(-0.03), { grow: 0.03 });
  }
  return t;
}
