import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { seeded } from "../curve.ts";
import { attribute, named, nth } from "../sure.ts";
import { ground, marking, mixColors, painted, softly, upright } from "./painted.ts";
import type { Place } from "./set.ts";
import { SKIES, sky } from "./sky.ts";

/** Creates value noise that is smooth enough for hills. */
function noise(seed: number) {
  const random = seeded(seed);
  const grid = Array.from({ length: 64 * 64 }, () => random());
  const v = (i: number, j: number) => nth(grid, (((i % 64) + 64) % 64) * 64 + (((j % 64) + 64) % 64));
  return (x: number, y: number) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const fx = x - i;
    const fy = y - j;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const a = v(i, j) * (1 - sx) + v(i + 1, j) * sx;
    const b = v(i, j + 1) * (1 - sx) + v(i + 1, j + 1) * sx;
    return a * (1 - sy) + b * sy;
  };
}

/** Creates dunes with a long windward slope and a sharp crest. */
function dunes(sand: string, shade: string, haze: string): THREE.Mesh {
  const g = new THREE.PlaneGeometry(240, 110, 420, 190);
  g.rotateX(-Math.PI / 2);
  g.translate(0, 0, -50);
  const p = attribute(g, "position");
  const n = noise(21);
  const height = (x: number, z: number) => {
    const away = Math.min(1, Math.max(0, (-z - 7) / 26));
    const bend = n(x * 0.035 + 3, z * 0.03) * 9;
    const crest = (t: number) => {
      const f = t - Math.floor(t);
      return f < 0.72 ? f / 0.72 : (1 - f) / 0.28;
    };
    const a = crest((z * 0.05 + bend * 0.32 + x * 0.012 + 10) % 64);
    const b = n(x * 0.06 + 9, z * 0.06 + 4);
    return away * away * (a * a * 5.2 * (0.45 + b) + b * 5.5) - 0.05;
  };
  const light = new THREE.Vector3(-0.72, 0.42, 0.3).normalize();
  const lit = new THREE.Color(sand);
  const dark = new THREE.Color(shade);
  const air = new THREE.Color(haze);
  const c = new THREE.Color();
  const normal = new THREE.Vector3();
  const colours: number[] = [];
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i);
    const z = p.getZ(i);
    const y = height(x, z);
    p.setY(i, y);
    normal.set(height(x - 0.4, z) - height(x + 0.4, z), 0.8, height(x, z - 0.4) - height(x, z + 0.4)).normalize();
    const l = Math.max(0, Math.min(1, 0.08 + normal.dot(light) * 1.3));
    const ripple = 0.5 + 0.5 * Math.sin(z * 9 + n(x * 0.5, z * 0.5) * 9);
    c.copy(dark).lerp(lit, Math.min(1, l * (0.95 + 0.05 * ripple)));
    c.lerp(air, Math.min(0.85, Math.max(0, (-z - 20) / 95)));
    colours.push(c.r, c.g, c.b);
  }
  g.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  return new THREE.Mesh(g, new THREE.MeshBasicMaterial({ vertexColors: true }));
}

export function desert(choice: Extract<SetChoice, { set: "dunes" }>): Place {
  const far = new THREE.Group();
  const { haze, sun } = named(SKIES, choice.sky);
  const dark = choice.sky === "dusk" || choice.sky === "night";
  const shade = mixColors(choice.sand, dark ? "#3a2b4a" : "#5a3216", 0.55);
  far.add(sky(choice.sky, 0.6), dunes(choice.sand, shade, haze));
  const floor = new THREE.Group();
  const near = mixColors(choice.sand, shade, 0.18);
  floor.add(ground("sand", near, mixColors(near, choice.sand, 0.6), { tile: 5, pool: 20, fade: [9, 18] }));
  if (choice.road) {
    floor.add(marking(-60, 0.6, 60, 0.6, 8.6, mixColors("#4a4846", choice.sand, 0.12), 1));
    for (const z of [-3.2, 4.4]) floor.add(marking(-60, z, 60, z, 0.13, "#f2e3c0", 0.85));
    for (let i = -12; i <= 12; i++) floor.add(marking(i * 4.6, 0.6, i * 4.6 + 2.2, 0.6, 0.13, "#ffffff", 0.85));
  }
  return {
    far,
    floor,
    room: dark ? "dusk" : "day",
    mirror: false,
    shadow: 0.4,
    sun: { strength: dark ? 1 : 1.3, colour: sun },
  };
}

/** Creates ranges of bare mountains. Ranges in the distance are paler. */
function ranges(rock: string, haze: string): THREE.Group {
  const g = new THREE.Group();
  for (let k = 0; k < 4; k++) {
    const n = noise(30 + k * 7);
    const far = k / 3;
    const t = painted(2048, 320, (x) => {
      x.clearRect(0, 0, 2048, 320);
      const tone = mixColors(rock, haze, 0.25 + (1 - far) * 0 + far * 0.55);
      const grad = x.createLinearGradient(0, 0, 0, 320);
      grad.addColorStop(0, tone);
      grad.addColorStop(1, mixColors(tone, haze, 0.55));
      x.fillStyle = grad;
      x.beginPath();
      x.moveTo(0, 320);
      const top = (px: number) =>
        300 - (n(px / 230, 1) * 150 + n(px / 70, 5) * 70 + n(px / 18, 9) * 22 + n(px / 6, 2) * 6) * (0.5 + far * 0.5);
      for (let px = 0; px <= 2048; px += 3) x.lineTo(px, top(px));
      x.lineTo(2048, 320);
      x.fill();
      // Gullies reflect light on one side.
      x.globalCompositeOperation = "source-atop";
      softly(x, 5, (soft) => {
        for (let px = 0; px < 2048; px += 11) {
          const y = top(px);
          soft.strokeStyle = n(px / 12, 7) > 0.5 ? "rgba(255,232,200,.16)" : "rgba(30,18,20,.16)";
          soft.lineWidth = 9;
          soft.beginPath();
          soft.moveTo(px, y - 4);
          soft.lineTo(px + 14 + n(px / 9, 3) * 26, y + 60 + n(px / 5, 1) * 110);
          soft.stroke();
        }
      });
      x.globalCompositeOperation = "source-over";
    });
    const z = -36 - k * 24;
    g.add(
      upright(150 + k * 40, 9 + k * 6.5, new THREE.MeshBasicMaterial({ map: t, transparent: true }), k * 9, -0.3, z),
    );
  }
  return g;
}

export function road(choice: Extract<SetChoice, { set: "road" }>): Place {
  const far = new THREE.Group();
  const { haze, sun } = named(SKIES, choice.sky);
  const dark = choice.sky === "dusk" || choice.sky === "night";
  far.add(sky(choice.sky, 0.62), ranges(choice.rock, haze));
  const plain = mixColors(choice.rock, "#d9b98c", dark ? 0.35 : 0.6);
  const floor = new THREE.Group();
  floor.add(
    ground("sand", plain, mixColors(plain, haze, 0.5), { tile: 4, size: 160, pool: 70, fade: [44, 76] }),
    marking(-80, 0, 80, 0, 9.4, dark ? "#3f3d46" : "#6b6a68", 1),
  );
  for (const z of [-4.2, 4.2]) floor.add(marking(-80, z, 80, z, 0.14, "#f6d78a", 0.85));
  for (let i = -18; i <= 18; i++) floor.add(marking(i * 4.8, 0, i * 4.8 + 2.4, 0, 0.15, "#ffffff", 0.85));
  return {
    far,
    floor,
    room: dark ? "dusk" : "day",
    mirror: false,
    shadow: 0.36,
    sun: { strength: dark ? 0.9 : 1.2, colour: sun },
  };
}
