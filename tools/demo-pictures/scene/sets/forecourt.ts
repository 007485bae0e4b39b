import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { seeded } from "../curve.ts";
import { named } from "../sure.ts";
import { block, flat, ground, marking, mixColors, painted, softly, upright } from "./painted.ts";
import { palms, tub } from "./plants.ts";
import type { Place } from "./set.ts";
import { SKIES, sky } from "./sky.ts";

type Forecourt = Extract<SetChoice, { set: "forecourt" }>;

/** Draws the lit room behind the glass: lamps, a counter, and cars from behind. */
function inside(tone: string, lit: boolean): THREE.CanvasTexture {
  const random = seeded(9);
  return painted(2048, 512, (x) => {
    const g = x.createLinearGradient(0, 0, 0, 512);
    g.addColorStop(0, lit ? "#fff1cf" : "#9fb4c4");
    g.addColorStop(0.5, lit ? "#f3cf95" : "#6f8493");
    g.addColorStop(1, lit ? "#a87b4f" : "#4b5a66");
    x.fillStyle = g;
    x.fillRect(0, 0, 2048, 512);
    softly(x, 5, (soft) => {
      for (let i = 0; i < 22; i++) {
        soft.fillStyle = lit ? "rgba(255,255,246,.95)" : "rgba(235,244,250,.5)";
        soft.fillRect(i * 96 + 20, 46, 56, 9);
      }
      for (let i = 0; i < 9; i++) {
        const cx = 120 + i * 230 + random() * 40;
        soft.fillStyle = ["#7d2418", "#3d444c", "#d9d6cf", "#24405e"][i % 4] ?? "#444";
        soft.beginPath();
        soft.roundRect(cx - 85, 400, 170, 62, 26);
        soft.roundRect(cx - 52, 358, 100, 60, 28);
        soft.fill();
      }
      soft.fillStyle = `${tone}cc`;
      soft.fillRect(0, 462, 2048, 50);
    });
    x.fillStyle = "rgba(20,24,30,.85)";
    for (let i = 0; i <= 16; i++) x.fillRect(i * 128 - 4, 0, 8, 512);
    x.fillRect(0, 120, 2048, 6);
  });
}

/** Creates a wall of mud bricks with stepped merlons, rows of triangles and uneven plaster. */
function mud(tone: string): THREE.Mesh {
  const t = painted(4096, 768, (x) => {
    const random = seeded(4);
    x.clearRect(0, 0, 4096, 768);
    x.fillStyle = tone;
    x.fillRect(0, 120, 4096, 648);
    for (let i = 0; i < 34; i++) {
      const px = i * 124 + 8;
      x.beginPath();
      x.moveTo(px, 124);
      for (const [a, b] of [
        [0, 84],
        [18, 84],
        [18, 48],
        [36, 48],
        [36, 12],
        [72, 12],
        [72, 48],
        [90, 48],
        [90, 84],
        [108, 84],
        [108, 124],
      ] as const)
        x.lineTo(px + a, b);
      x.fill();
    }
    for (let i = 0; i < 1500; i++) {
      x.fillStyle = random() > 0.5 ? "rgba(255,236,200,.05)" : "rgba(70,40,20,.05)";
      x.beginPath();
      x.ellipse(random() * 4096, 130 + random() * 640, 20 + random() * 90, 6 + random() * 20, 0, 0, 7);
      x.fill();
    }
    x.fillStyle = "rgba(64,36,18,.82)";
    for (const [y, step, s] of [
      [190, 62, 17],
      [236, 62, 17],
    ] as const)
      for (let i = 0; i * step < 4096; i++) {
        const px = i * step + (y === 236 ? 31 : 0);
        x.beginPath();
        x.moveTo(px - s, y + s);
        x.lineTo(px, y - s);
        x.lineTo(px + s, y + s);
        x.fill();
      }
    x.fillStyle = "rgba(255,240,210,.5)";
    x.fillRect(0, 150, 4096, 7);
    x.fillRect(0, 268, 4096, 7);
    const foot = x.createLinearGradient(0, 500, 0, 768);
    foot.addColorStop(0, "rgba(60,32,14,0)");
    foot.addColorStop(1, "rgba(60,32,14,.42)");
    x.fillStyle = foot;
    x.fillRect(0, 500, 4096, 268);
  });
  return upright(34, 34 * (768 / 4096) * 0.72, new THREE.MeshBasicMaterial({ map: t, transparent: true }), 0, 0, 0);
}

function tower(tone: string, x: number, z: number, h: number): THREE.Group {
  const g = new THREE.Group();
  const t = painted(512, 1024, (c) => {
    const side = c.createLinearGradient(0, 0, 512, 0);
    side.addColorStop(0, mixColors(tone, "#000000", 0.3));
    side.addColorStop(0.45, mixColors(tone, "#ffe6bd", 0.22));
    side.addColorStop(1, mixColors(tone, "#000000", 0.34));
    c.fillStyle = side;
    c.fillRect(0, 0, 512, 1024);
    c.fillStyle = "rgba(58,32,16,.85)";
    for (let r = 0; r < 3; r++)
      for (let i = 0; i < 9; i++) {
        const px = i * 60 + 16;
        const py = 120 + r * 190;
        c.beginPath();
        c.moveTo(px - 14, py + 26);
        c.lineTo(px, py - 6);
        c.lineTo(px + 14, py + 26);
        c.fill();
      }
  });
  const body = new THREE.Mesh(
    new THREE.CylinderGeometry(1.5, 2.0, h, 48, 1, true, -Math.PI / 2, Math.PI),
    new THREE.MeshBasicMaterial({ map: t }),
  );
  body.position.y = h / 2;
  g.add(body);
  for (let i = 0; i < 9; i++) {
    const a = (i / 8) * Math.PI - Math.PI / 2;
    for (const [w, y, hh] of [
      [0.46, h, 0.24],
      [0.3, h + 0.24, 0.22],
      [0.14, h + 0.46, 0.2],
    ] as const) {
      const m = block(w, hh, 0.2, flat(mixColors(tone, "#ffe6bd", 0.12)), Math.sin(a) * 1.45, y, Math.cos(a) * 1.45);
      m.rotation.y = a;
      g.add(m);
    }
  }
  g.position.set(x, 0, z);
  return g;
}

export function forecourt(choice: Forecourt): Place {
  const far = new THREE.Group();
  const dark = choice.sky === "dusk" || choice.sky === "night";
  const { haze, sun } = named(SKIES, choice.sky);
  far.add(sky(choice.sky, dark ? 0.56 : 0));
  const tone = dark ? mixColors(choice.wall, mixColors(haze, "#1c2138", 0.55), 0.5) : choice.wall;
  if (choice.style === "fort") {
    const w = mud(tone);
    w.position.z = -13;
    far.add(w, tower(tone, -10.5, -13.4, 6.4), tower(tone, 11.5, -14, 7.2));
  } else {
    const glass = new THREE.MeshBasicMaterial({ map: inside(choice.accent, dark), toneMapped: false });
    far.add(upright(34, 3.3, glass, 0, 0.12, -13));
    far.add(block(38, 0.12, 5, flat(mixColors(tone, "#ffffff", 0.2)), 0, 0, -12));
    far.add(block(38, 1.05, 3, flat(tone), 0, 3.4, -12.2));
    far.add(block(9, 0.9, 2.6, flat(mixColors(tone, "#ffffff", 0.16)), 0, 4.45, -12.2));
    const line = flat(mixColors(choice.accent, "#ffffff", 0.2));
    line.toneMapped = false;
    far.add(block(38.1, 0.09, 3.1, line, 0, 3.4, -12.2));
    for (const x of [-19, 19]) far.add(block(1.6, 5, 3.4, flat(mixColors(tone, "#000000", 0.18)), x, 0, -12.4));
    if (choice.style === "canopy") {
      far.add(
        block(26, 0.34, 7, flat(mixColors(tone, "#000000", 0.4)), 0, 4.2, -6),
        block(26.1, 0.08, 7.1, line, 0, 4.16, -6),
      );
      for (const x of [-10.5, -3.5, 3.5, 10.5])
        far.add(block(0.2, 4.2, 0.2, flat(mixColors(tone, "#ffffff", 0.4)), x, 0, -6));
    }
    for (let i = 0; i < 7; i++) far.add(tub(-13.5 + i * 4.5, -10, 0.55));
  }
  if (choice.palms)
    far.add(
      palms(
        [
          [-9.5, -9.2, 4.9],
          [-14.5, -9, 5.6],
          [8.6, -9.4, 5.2],
          [13.8, -9, 4.7],
          [4.4, -16.5, 5.9],
          [-4.9, -16.5, 6.2],
        ],
        dark ? "#222c2c" : undefined,
        dark ? "#2f2a2e" : undefined,
      ),
    );
  const asphalt = dark ? mixColors("#4d4c55", haze, 0.18) : choice.style === "fort" ? "#c9ab82" : "#9a9a98";
  const floor = new THREE.Group();
  floor.add(
    ground(choice.style === "fort" ? "sand" : "asphalt", asphalt, mixColors(asphalt, dark ? "#1b1d2a" : haze, 0.4), {
      tile: 3,
      pool: 26,
      fade: [22, 34],
    }),
  );
  if (choice.style !== "fort")
    for (let i = -4; i <= 4; i++)
      floor.add(marking(i * 3.4 + 1.7, -4, i * 3.4 + 1.7, 1.6, 0.11, "#ffffff", dark ? 0.4 : 0.7));
  return {
    far,
    floor,
    room: dark ? "dusk" : "day",
    mirror: false,
    shadow: dark ? 0.2 : 0.42,
    sun: { strength: dark ? 0.8 : 1.15, colour: sun },
  };
}
