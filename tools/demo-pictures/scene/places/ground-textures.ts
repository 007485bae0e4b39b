import * as THREE from "three";
import { seeded } from "../curve.ts";
import { context2d } from "../sure.ts";

export type Rgb = [number, number, number];
type Noise = (x: number, y: number) => number;

/** Creates value noise that repeats after `period` cells. */
function tileNoise(period: number, seed: number): Noise {
  const random = seeded(seed);
  const grid = Float32Array.from({ length: period * period }, () => random());
  const at = (i: number, j: number) => grid[(j % period) * period + (i % period)] ?? 0;
  return (x, y) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const fx = x - i;
    const fy = y - j;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const a = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
    const b = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
    return a + (b - a) * v;
  };
}

/** Creates noise of several sizes over a unit square that repeats at its edges. Its values lie between -1 and 1. */
export function fractal(seed: number, first: number, octaves: number, fall = 0.55): Noise {
  const layers = Array.from({ length: octaves }, (_, k) => tileNoise(first * 2 ** k, seed + k * 31));
  const total = layers.reduce((sum, _, k) => sum + fall ** k, 0);
  return (u, v) => {
    let sum = 0;
    layers.forEach((layer, k) => {
      const n = first * 2 ** k;
      sum += (layer(u * n, v * n) * 2 - 1) * fall ** k;
    });
    return sum / total;
  };
}

/** Creates a repeating texture. `colour` receives a point in the unit square, and returns values from 0 to 255. */
function pixelTexture(
  size: number,
  seed: number,
  colour: (u: number, v: number, random: () => number) => Rgb,
  draw?: (x: CanvasRenderingContext2D, random: () => number) => void,
): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const x = context2d(canvas);
  const image = x.createImageData(size, size);
  const random = seeded(seed);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const [r, g, b] = colour(i / size, j / size, random);
      const k = (j * size + i) * 4;
      image.data[k] = r;
      image.data[k + 1] = g;
      image.data[k + 2] = b;
      image.data[k + 3] = 255;
    }
  }
  x.putImageData(image, 0, 0);
  draw?.(x, random);
  const t = new THREE.CanvasTexture(canvas);
  t.colorSpace = THREE.SRGBColorSpace;
  t.wrapS = THREE.RepeatWrapping;
  t.wrapT = THREE.RepeatWrapping;
  t.anisotropy = 8;
  return t;
}

const shade = ([r, g, b]: Rgb, k: number): Rgb => [r * k, g * k, b * k];

/** Dusty asphalt with grit, darker patches and fine cracks. */
export function asphalt(tone: Rgb, seed: number): THREE.CanvasTexture {
  const wide = fractal(seed, 4, 4);
  const fine = fractal(seed + 5, 64, 3, 0.8);
  return pixelTexture(
    1024,
    seed,
    (u, v, random) => shade(tone, 1 + wide(u, v) * 0.07 + fine(u, v) * 0.06 + (random() - 0.5) * 0.16),
    (x, random) => {
      x.strokeStyle = "rgba(40,38,36,.35)";
      for (let k = 0; k < 1; k++) {
        x.lineWidth = 1 + random();
        x.beginPath();
        let px = random() * 1024;
        let py = random() * 1024;
        x.moveTo(px, py);
        for (let i = 0; i < 26; i++) {
          px += (random() - 0.35) * 26;
          py += (random() - 0.5) * 26;
          x.lineTo(px, py);
        }
        x.stroke();
      }
    },
  );
}

/** Interlocking pavers: rows of bricks of slightly different tones with sandy joints. */
export function pavers(tones: [Rgb, Rgb], seed: number): THREE.CanvasTexture {
  const rows = 20;
  const columns = 10;
  const fine = fractal(seed, 64, 3, 0.8);
  const wide = fractal(seed + 2, 3, 3);
  const random = seeded(seed + 9);
  const bricks = Array.from({ length: rows * columns }, () => random());
  return pixelTexture(1024, seed, (u, v, grit) => {
    const row = Math.floor(v * rows);
    const s = u * columns + (row % 2) * 0.5;
    const fx = Math.abs((s % 1) - 0.5) * 2;
    const fy = Math.abs(((v * rows) % 1) - 0.5) * 2;
    const pick = bricks[(row * columns + (Math.floor(s) % columns)) % bricks.length] ?? 0;
    const [a, b] = tones;
    const base = pick > 0.7 ? b : a;
    const joint = Math.max(fx - 0.955, 0) / 0.045 + Math.max(fy - 0.91, 0) / 0.09 > 0.25 ? 0.62 : 1;
    return shade(base, (0.93 + pick * 0.14 + fine(u, v) * 0.07 + wide(u, v) * 0.12 + (grit() - 0.5) * 0.05) * joint);
  });
}

/** Square concrete or porcelain tiles. `polish` removes the grit. */
export function tiles(tone: Rgb, count: number, polish: boolean, seed: number): THREE.CanvasTexture {
  const veins = fractal(seed, 5, 5);
  const random = seeded(seed + 9);
  const tints = Array.from({ length: count * count }, () => random());
  return pixelTexture(1024, seed, (u, v, grit) => {
    const fx = Math.abs(((u * count) % 1) - 0.5) * 2;
    const fy = Math.abs(((v * count) % 1) - 0.5) * 2;
    const tint = tints[Math.floor(v * count) * count + Math.floor(u * count)] ?? 0;
    const joint = Math.max(fx, fy) > 1 - (polish ? 0.004 : 0.006) * count ? (polish ? 0.86 : 0.72) : 1;
    const k = 0.97 + tint * 0.05 + veins(u, v) * (polish ? 0.04 : 0.12) + (polish ? 0 : (grit() - 0.5) * 0.07);
    return shade(tone, k * joint);
  });
}

/** Sand with wind ripples and small stones. */
export function sand(tone: Rgb, seed: number): THREE.CanvasTexture {
  const wide = fractal(seed, 3, 5);
  const fine = fractal(seed + 3, 48, 3, 0.8);
  return pixelTexture(
    1024,
    seed,
    (u, v, random) => {
      const ripple = Math.sin((v * 26 + wide(u, v) * 2.4) * Math.PI * 2);
      return shade(tone, 1 + ripple * 0.05 + wide(u, v) * 0.16 + fine(u, v) * 0.08 + (random() - 0.5) * 0.07);
    },
    (x, random) => {
      for (let k = 0; k < 260; k++) {
        x.fillStyle = random() > 0.5 ? "rgba(90,70,52,.55)" : "rgba(240,225,200,.5)";
        x.beginPath();
        x.ellipse(random() * 1024, random() * 1024, 1 + random() * 3, 1 + random() * 2, random() * 3, 0, 7);
        x.fill();
      }
    },
  );
}

/** Painted plaster with stains that run down from the top and dirt near the ground. v is 0 at the top. */
export function plaster(tone: Rgb, seed: number, dirt = 1): THREE.CanvasTexture {
  const wide = fractal(seed, 3, 5);
  const streak = fractal(seed + 4, 24, 3);
  const fine = fractal(seed + 8, 90, 2);
  return pixelTexture(1024, seed, (u, v, random) => {
    const run = Math.max(0, streak(u, 0.37)) * Math.max(0, 1 - v * 1.6) * 0.28;
    const foot = Math.max(0, v - 0.84 + wide(u, 0.2) * 0.08) * 1.4;
    const k = 1 + wide(u, v) * 0.07 + fine(u, v) * 0.05 + (random() - 0.5) * 0.05 - (run + foot) * dirt;
    return [tone[0] * k, tone[1] * (k - foot * 0.05), tone[2] * (k - foot * 0.1)];
  });
}

/** Limestone cladding in courses, with joints and a different tone for every block. */
export function limestone(tone: Rgb, seed: number, courses = 8): THREE.CanvasTexture {
  const random = seeded(seed + 9);
  const tints = Array.from({ length: 256 }, () => random());
  const wide = fractal(seed, 4, 5);
  const fine = fractal(seed + 4, 80, 3, 0.8);
  return pixelTexture(1024, seed, (u, v, grit) => {
    const row = Math.floor(v * courses);
    const s = u * courses * 0.5 + ((row * 0.37) % 1);
    const tint = tints[(row * 17 + (Math.floor(s) % Math.max(1, Math.round(courses * 0.5))) * 5) % 256] ?? 0;
    const fx = Math.min(s % 1, 1 - (s % 1)) * 2;
    const fy = Math.min((v * courses) % 1, 1 - ((v * courses) % 1));
    const joint = Math.min(fx, fy) < 0.018 ? 0.66 : Math.min(fx, fy) < 0.034 ? 0.93 : 1;
    const k = 0.86 + tint * 0.24 + wide(u, v) * 0.12 + fine(u, v) * 0.06 + (grit() - 0.5) * 0.04;
    return [
      tone[0] * k * joint,
      tone[1] * k * joint * (0.985 + tint * 0.02),
      tone[2] * k * joint * (0.95 + tint * 0.07),
    ];
  });
}

/** Roller shutter: horizontal slats, lit from above. */
export function shutter(tone: Rgb, seed: number): THREE.CanvasTexture {
  const wide = fractal(seed, 3, 4);
  return pixelTexture(512, seed, (u, v, random) => {
    const t = (v * 36) % 1;
    const k = (t < 0.12 ? 0.55 : 0.86 + 0.22 * (1 - t)) * (1 + wide(u, v) * 0.08) + (random() - 0.5) * 0.03;
    return shade(tone, k);
  });
}
