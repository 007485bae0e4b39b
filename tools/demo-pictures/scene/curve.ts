import { nth } from "./sure.ts";

export type Pt = [number, number];

/** Draws a path through the points, on a canvas or into a shape. */
export function drawPath(
  pen: { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void },
  points: Pt[],
) {
  for (const [i, [x, y]] of points.entries()) {
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
}

/**
 * Returns a monotone cubic curve through the points. It never overshoots, so the line of a bonnet stays free of bumps.
 */
export function curve(points: Pt[]): (x: number) => number {
  const n = points.length;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const slope: number[] = [];
  const tangent: number[] = [];
  for (let i = 0; i < n - 1; i++) slope[i] = (nth(ys, i + 1) - nth(ys, i)) / (nth(xs, i + 1) - nth(xs, i));
  tangent[0] = nth(slope, 0);
  tangent[n - 1] = nth(slope, n - 2);
  for (let i = 1; i < n - 1; i++) {
    const a = nth(slope, i - 1);
    const b = nth(slope, i);
    tangent[i] = a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  }
  return (x) => {
    if (x <= nth(xs, 0)) return nth(ys, 0);
    if (x >= nth(xs, n - 1)) return nth(ys, n - 1);
    let i = 0;
    while (x > nth(xs, i + 1)) i++;
    const h = nth(xs, i + 1) - nth(xs, i);
    const t = (x - nth(xs, i)) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * nth(ys, i) +
      (t3 - 2 * t2 + t) * h * nth(tangent, i) +
      (-2 * t3 + 3 * t2) * nth(ys, i + 1) +
      (t3 - t2) * h * nth(tangent, i + 1)
    );
  };
}

/** Tabulates the curve through the points, because the body field evaluates it millions of times. */
export function table(points: Pt[], from: number, to: number, steps = 2048): (x: number) => number {
  const f = curve(points);
  const values = new Float64Array(steps + 2);
  for (let i = 0; i <= steps + 1; i++) values[i] = f(from + ((to - from) * i) / steps);
  // `nth` accepts many kinds of lists and is too slow for millions of calls.
  const value = (i: number) => values[i] ?? Number.NaN;
  const scale = steps / (to - from);
  return (x) => {
    const t = Math.min(steps, Math.max(0, (x - from) * scale));
    const i = t | 0;
    const v = value(i);
    return v + (value(i + 1) - v) * (t - i);
  };
}

/** Returns the larger of two distances, with the edge rounded over `k` metres. */
export function roundMax(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.max(a, b) + h * h * k * 0.25;
}

export function roundMin(a: number, b: number, k: number): number {
  return -roundMax(-a, -b, k);
}

const clamp = (v: number, a: number, b: number) => Math.min(b, Math.max(a, v));
export const interpolate = (a: number, b: number, t: number) => a + (b - a) * t;
export function smooth(a: number, b: number, v: number): number {
  const t = clamp((v - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Creates a random number generator. The same seed gives the same picture. */
export function seeded(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
