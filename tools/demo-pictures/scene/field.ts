import { interpolate, type Pt, roundMax, roundMin, smooth, table } from "./curve.ts";
import type { CarSpec } from "./spec.ts";

export interface BodyField {
  at(x: number, y: number, z: number): number;
  belt(x: number): number;
  roofLine(x: number): number;
  /** Returns the x of a glass plane at a height, on the centre line. */
  screenX(y: number): number;
  rearX(y: number): number;
  /** Returns half the width of the lower body or of the cabin. */
  side(x: number, y: number): number;
  cabin(x: number, y: number): number;
  /** Returns the foremost or rearmost surface at a height and an offset. */
  front(y: number, z: number): number;
  back(y: number, z: number): number;
  arch: number;
}

function plane(foot: Pt, head: Pt, toFront: boolean) {
  const dx = head[0] - foot[0];
  const dy = head[1] - foot[1];
  const len = Math.hypot(dx, dy);
  const sign = toFront ? 1 : -1;
  return {
    x: (y: number) => foot[0] + (dx * (y - foot[1])) / dy,
    d: (x: number, y: number) => (sign * ((x - foot[0]) * dy - (y - foot[1]) * dx)) / len,
    along: (y: number) => (y - foot[1]) / dy,
  };
}

/**
 * Creates a distance-like field of the painted body, negative inside. The body is a blend of two rounded boxes: the
 * lower body and the cabin.
 */
export function bodyField(s: CarSpec): BodyField {
  const L = s.length;
  const hw = s.width / 2;
  const top = table(s.top, 0, L);
  const roof = table(s.roof, 0, L);
  const nose = table(s.nose, 0, 1.6);
  const tail = table(s.tail, 0, 1.6);
  const plan = table(
    [
      [0, 0.955],
      [L * 0.12, 0.985],
      [L * 0.3, 1],
      [L * 0.7, 1],
      [L * 0.88, 0.985],
      [L, 0.95],
    ],
    0,
    L,
  );
  const section = table(
    [
      [-0.4, 0.93],
      [0, 0.955],
      [0.1, 0.978],
      [0.28, 0.986],
      [0.5, 0.994],
      [s.creaseHeight, 1],
      [interpolate(s.creaseHeight, 1, 0.55), 1 - s.tumble * 0.45],
      [1, 1 - s.tumble],
      [1.6, 1 - s.tumble * 3.4],
    ],
    -0.4,
    1.6,
  );
  const cabinPlan = table(
    [
      [0, 0.9],
      [L * 0.16, 0.945],
      [L * 0.45, 0.975],
      [L * 0.7, 0.965],
      [L, 0.9],
    ],
    0,
    L,
  );
  const bottom = table(
    [
      [0, s.sill + 0.13],
      [L * 0.05, s.sill + 0.06],
      [L * 0.14, s.sill],
      [L * 0.86, s.sill],
      [L * 0.95, s.sill + 0.01],
      [L, s.sill + 0.05],
    ],
    0,
    L,
  );
  const screen = plane(s.screen[0], s.screen[1], true);
  const rear = plane(s.rear[0], s.rear[1], false);
  const arch = s.wheelRadius * (s.cladding ? 1.13 : 1.08);
  const beltMid = top(L * 0.5);
  const roofTop = Math.max(...s.roof.map((p) => p[1]));

  const bonnetRidge = 0.4 * s.bulge + 0.006;

  const side = (x: number, y: number) => {
    const t = (y - s.sill) / (top(x) - s.sill);
    let w = hw * plan(x) * section(t);
    const c = Math.sqrt(((t - s.creaseHeight) / 0.13) ** 2 + 0.012);
    if (c < 1) w += s.crease * (1 - c) * (1 - c);
    // The hollow above the sill reflects the floor, as pressed doors do.
    const middle =
      smooth(s.rearAxle + 0.3, s.rearAxle + 0.7, x) * (1 - smooth(s.frontAxle - 0.7, s.frontAxle - 0.3, x));
    w -= s.hollow * middle * Math.exp(-(((t - 0.33) / 0.15) ** 2));
    w += 0.006 * middle * Math.exp(-(((t - 0.1) / 0.06) ** 2));
    if (y > s.wheelRadius * 0.3) {
      const df = Math.hypot(x - s.frontAxle, y - s.wheelRadius) - arch;
      const dr = Math.hypot(x - s.rearAxle, y - s.wheelRadius) - arch;
      const d = Math.min(df, dr);
      if (d < 0.4) w += s.flare * Math.exp(-((Math.max(d - 0.02, 0) / 0.1) ** 2));
    }
    return w;
  };
  const cabin = (x: number, y: number) => {
    const t = Math.max(0, y - beltMid) / (roofTop - beltMid);
    return hw * 0.985 * cabinPlan(x) - 0.012 - s.lean * t ** 1.3;
  };
  const front = (y: number, z: number) => L - nose(y) - s.noseBow * (Math.abs(z) / hw) ** 2.6;
  const back = (y: number, z: number) => tail(y) + s.tailBow * (Math.abs(z) / hw) ** 3;

  const at = (x: number, y: number, z: number) => {
    const az = Math.abs(z);
    const u = az / hw;
    const sideD = (az - side(x, y)) * 0.97;
    const crown = 0.05 * u * u + (x > s.screen[0][0] ? 0.03 * u ** 4 : 0);
    // Two ridges run along the bonnet and fade towards windscreen and front.
    const ridge =
      bonnetRidge *
      Math.exp(-(((u - 0.5 - 0.12 * ((L - x) / L)) / 0.055) ** 2)) *
      smooth(s.screen[0][0] - 0.1, s.screen[0][0] + 0.35, x) *
      (1 - smooth(L - 0.55, L - 0.15, x));
    // Wings stand out slightly over the wheels.
    const wing =
      (s.shape === "coupe" || s.shape === "convertible" ? 0.032 : 0.012) *
      smooth(0.5, 0.85, u) *
      Math.exp(-(((x - s.frontAxle) / 0.42) ** 2));
    // The middle of the bonnet stands above a shallow valley beside each wing.
    const onBonnet = smooth(s.screen[0][0] - 0.05, s.screen[0][0] + 0.3, x) * (1 - smooth(L - 0.5, L - 0.12, x));
    const power = s.bulge * onBonnet * (1 - smooth(0.42, 0.6, u));
    const topD = (y - top(x) + crown - ridge - wing - power) * 0.96;
    const endD = Math.max(x - front(y, az), back(y, az) - x) * 0.93;
    let lower = roundMax(sideD, topD, 0.09);
    lower = roundMax(lower, endD, s.corner);
    lower = roundMax(lower, bottom(x) - y, 0.06);
    if (s.bed) {
      const bx = Math.max(s.bed.from - x, x - s.bed.to);
      const hole = roundMax(roundMax(bx, az - hw * 0.86, 0.08), s.bed.floor - y, 0.08);
      lower = roundMax(lower, -hole, 0.035);
    }
    const t = Math.min(1, Math.max(0, screen.along(y)));
    const glassD = screen.d(x, y) - 0.035 * 4 * t * (1 - t) + 0.12 * u * u;
    const tr = Math.min(1, Math.max(0, rear.along(y)));
    const rearD = rear.d(x, y) - 0.02 * 4 * tr * (1 - tr) + 0.07 * u * u;
    const roofD = (y - roof(x) + 0.045 * u * u) * 0.97;
    const cabD = (az - cabin(x, y)) * 0.92;
    let house = roundMax(roofD, cabD, s.cabinEdge * 1.5);
    house = roundMax(house, glassD, s.cabinEdge);
    house = roundMax(house, rearD, s.cabinEdge);
    // Below the belt line the glass planes extend beyond the ends of the car and are cut there.
    house = roundMax(house, endD + 0.05, 0.12);
    house = Math.max(house, beltMid - 0.3 - y);
    if (s.bed) house = Math.max(house, s.bed.to + 0.02 - x);
    return roundMin(lower, house, s.belt);
  };
  return {
    at,
    belt: top,
    roofLine: roof,
    screenX: screen.x,
    rearX: rear.x,
    side,
    cabin,
    front,
    back,
    arch,
  };
}

/** Finds the first surface from outside along x, at a height and an offset. */
export function surfaceX(f: BodyField, y: number, z: number, fromFront: boolean, length: number): number {
  let a = fromFront ? length + 0.3 : -0.3;
  const step = fromFront ? -0.01 : 0.01;
  for (let i = 0; i < 160; i++) {
    if (f.at(a + step, y, z) < 0) {
      let lo = a;
      let hi = a + step;
      for (let k = 0; k < 12; k++) {
        const m = interpolate(lo, hi, 0.5);
        if (f.at(m, y, z) < 0) hi = m;
        else lo = m;
      }
      return lo;
    }
    a += step;
  }
  return fromFront ? length : 0;
}
