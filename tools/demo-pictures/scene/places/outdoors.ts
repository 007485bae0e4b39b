import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { seeded } from "../curve.ts";
import { palms } from "../sets/plants.ts";
import { attribute } from "../sure.ts";
import { asphalt, fractal, limestone, pavers, plaster, type Rgb, sand, shutter, tiles } from "./ground-textures.ts";

export const lambert = (o: THREE.MeshLambertMaterialParameters) => new THREE.MeshLambertMaterial(o);

function receiving<T extends THREE.Mesh>(m: T): T {
  m.receiveShadow = true;
  return m;
}

/** Creates a level area from (x0, z0) to (x1, z1). The texture repeats every `tile` metres. */
export function area(
  texture: THREE.Texture,
  tile: number,
  [x0, z0, x1, z1]: [number, number, number, number],
  y = 0,
  tint = "#ffffff",
): THREE.Mesh {
  const g = new THREE.PlaneGeometry(x1 - x0, z1 - z0, 1, 1);
  g.rotateX(-Math.PI / 2);
  const p = attribute(g, "position");
  const uv = attribute(g, "uv");
  for (let i = 0; i < p.count; i++) uv.setXY(i, (p.getX(i) + (x0 + x1) / 2) / tile, (p.getZ(i) + (z0 + z1) / 2) / tile);
  const m = receiving(new THREE.Mesh(g, lambert({ map: texture, color: tint })));
  m.position.set((x0 + x1) / 2, y, (z0 + z1) / 2);
  return m;
}

/** Creates a wall along x at z, facing +z, with a coping. */
function wall(
  texture: THREE.Texture,
  tile: number,
  o: {
    x0: number;
    x1: number;
    z: number;
    height: number;
    from?: number;
    tint?: string;
    coping?: string;
    back?: boolean;
  },
): THREE.Group {
  const g = new THREE.Group();
  const from = o.from ?? 0;
  const plane = new THREE.PlaneGeometry(o.x1 - o.x0, o.height);
  const uv = attribute(plane, "uv");
  for (let i = 0; i < uv.count; i++)
    uv.setXY(i, ((o.x1 - o.x0) * uv.getX(i)) / tile + o.x0, (o.height * uv.getY(i)) / tile + (tile - o.height) / tile);
  const face = receiving(new THREE.Mesh(plane, lambert({ map: texture, color: o.tint ?? "#ffffff" })));
  face.position.set((o.x0 + o.x1) / 2, from + o.height / 2, 0.12);
  g.add(face);
  const core = new THREE.Mesh(
    new THREE.BoxGeometry(o.x1 - o.x0, o.height, 0.22),
    lambert({ color: o.coping ?? "#b9b0a2" }),
  );
  core.position.set((o.x0 + o.x1) / 2, from + o.height / 2, 0);
  g.add(core);
  if (o.coping) {
    const cap = new THREE.Mesh(new THREE.BoxGeometry(o.x1 - o.x0 + 0.1, 0.1, 0.4), lambert({ color: o.coping }));
    cap.position.set((o.x0 + o.x1) / 2, from + o.height + 0.05, 0.05);
    g.add(cap);
  }
  g.position.z = o.z;
  if (o.back) g.rotation.y = Math.PI;
  return g;
}

export function box(
  w: number,
  h: number,
  d: number,
  colour: string,
  x: number,
  y: number,
  z: number,
  r = 0,
): THREE.Mesh {
  const m = new THREE.Mesh(
    r ? new RoundedBoxGeometry(w, h, d, 3, r) : new THREE.BoxGeometry(w, h, d),
    lambert({ color: colour }),
  );
  m.position.set(x, y + h / 2, z);
  m.receiveShadow = true;
  return m;
}

/** Creates a sheet-metal gate with frame and upright ribs. */
function gate(x: number, z: number, w: number, h: number, colour: string): THREE.Group {
  const g = new THREE.Group();
  const dark = `#${new THREE.Color(colour).multiplyScalar(0.6).getHexString()}`;
  g.add(box(w, h, 0.06, colour, 0, 0.05, 0));
  const ribs = Math.round(w / 0.16);
  for (let i = 0; i <= ribs; i++)
    g.add(box(0.035, h - 0.1, 0.05, i % 4 ? colour : dark, -w / 2 + (w * i) / ribs, 0.1, 0.05));
  for (const y of [0.08, h * 0.36, h * 0.66, h - 0.06]) g.add(box(w, 0.08, 0.07, dark, 0, y, 0.06));
  for (const s of [-1, 1]) g.add(box(0.42, h + 0.5, 0.42, "#cbbfa9", s * (w / 2 + 0.22), 0, 0, 0.02));
  g.add(box(0.05, h, 0.08, "#17181a", 0, 0.06, 0.07));
  g.position.set(x, 0, z);
  return g;
}

/** Plaster that all houses share, tinted by their colour. */
let renders: THREE.Texture | undefined;

/** Creates a house of flat blocks with windows, parapet and an air conditioner, as on Gulf streets. */
function house(x: number, z: number, w: number, h: number, d: number, tone: string, seed: number): THREE.Group {
  const random = seeded(seed);
  const g = new THREE.Group();
  renders ??= plaster([250, 248, 244], 77, 0.8);
  const walls = new THREE.Mesh(new THREE.BoxGeometry(w, h, d), lambert({ color: tone, map: renders }));
  walls.position.y = h / 2;
  g.add(walls);
  g.add(box(w + 0.2, 0.35, d + 0.2, `#${new THREE.Color(tone).multiplyScalar(0.88).getHexString()}`, 0, h - 0.4, 0));
  const floors = Math.max(1, Math.round(h / 3.4));
  for (let f = 0; f < floors; f++) {
    const n = Math.max(2, Math.round(w / 3.2));
    for (let i = 0; i < n; i++) {
      if (random() < 0.15) continue;
      const wx = -w / 2 + (w * (i + 0.5)) / n;
      const ww = 1 + random() * 0.5;
      for (const s of [1, -1]) {
        g.add(box(ww + 0.2, 1.75, 0.08, "#d9d3c6", wx, f * 3.3 + 0.95, (s * d) / 2));
        g.add(box(ww, 1.5, 0.12, random() > 0.3 ? "#27323a" : "#3b4a52", wx, f * 3.3 + 1.05, (s * d) / 2));
      }
    }
    if (random() > 0.4) g.add(box(0.9, 0.6, 0.5, "#d5d5d0", w * (random() - 0.5) * 0.7, f * 3.3 + 0.2, d / 2 + 0.3));
  }
  if (random() > 0.5) g.add(box(1.4, 1.1, 1.4, "#e9e9e6", w * 0.2, h, 0));
  g.position.set(x, 0, z);
  return g;
}

/** Creates a leafy bush or tree crown from many small leaves. */
export function bush(x: number, z: number, r: number, y: number, seed: number, tone = "#4a6333"): THREE.Group {
  const random = seeded(seed);
  const points: number[] = [];
  const colours: number[] = [];
  const base = new THREE.Color(tone);
  const c = new THREE.Color();
  for (let i = 0; i < 3200; i++) {
    const a = random() * Math.PI * 2;
    const e = Math.asin(random() * 1.7 - 0.7);
    const k = r * (0.7 + random() * 0.36) * (0.86 + 0.2 * Math.sin(a * 3 + seed) * Math.cos(e * 4));
    const px = Math.cos(a) * Math.cos(e) * k;
    const py = Math.sin(e) * k * 0.86;
    const pz = Math.sin(a) * Math.cos(e) * k;
    const s = r * (0.03 + random() * 0.036);
    const light = (0.45 + 0.65 * Math.max(0, (py / r) * 0.8 + 0.35)) * (0.75 + random() * 0.5);
    c.copy(base).multiplyScalar(light);
    for (let v = 0; v < 3; v++) {
      points.push(px + (random() - 0.5) * s * 2.4, py + (random() - 0.5) * s * 2.4, pz + (random() - 0.5) * s * 2.4);
      colours.push(c.r, c.g, c.b);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  const g = new THREE.Group();
  g.add(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ vertexColors: true, side: THREE.DoubleSide })));
  const core = new THREE.Mesh(
    new THREE.IcosahedronGeometry(r * 0.72, 2),
    new THREE.MeshBasicMaterial({ color: base.clone().multiplyScalar(0.3) }),
  );
  core.scale.y = 0.86;
  g.add(core);
  if (y > r) {
    const trunk = box(r * 0.16, y - r * 0.5, r * 0.16, "#5c4b38", 0, -y, 0);
    g.add(trunk);
  }
  g.position.set(x, y, z);
  return g;
}

/** Creates a kerb along x, painted black and yellow or black and white as at Gulf roads. */
function kerb(x0: number, x1: number, z: number, colours: [string, string]): THREE.Group {
  const g = new THREE.Group();
  let i = 0;
  for (let x = x0; x < x1; x += 1)
    g.add(box(0.985, 0.15, 0.16, i++ % 2 ? colours[0] : colours[1], x + 0.5, 0, z, 0.02));
  return g;
}

function line(x0: number, z0: number, x1: number, z1: number, width: number, colour = "#cfccc2"): THREE.Mesh {
  const m = new THREE.Mesh(
    new THREE.PlaneGeometry(Math.hypot(x1 - x0, z1 - z0), width),
    lambert({ color: colour, transparent: true, opacity: 0.8, depthWrite: false }),
  );
  m.receiveShadow = true;
  m.rotation.set(-Math.PI / 2, 0, -Math.atan2(z1 - z0, x1 - x0));
  m.position.set((x0 + x1) / 2, 0.004, (z0 + z1) / 2);
  return m;
}

function lampPost(x: number, z: number, h = 8): THREE.Group {
  const g = new THREE.Group();
  g.add(
    box(0.14, h, 0.14, "#8d9093", 0, 0, 0),
    box(1.6, 0.08, 0.1, "#8d9093", 0.7, h - 0.1, 0),
    box(0.7, 0.1, 0.26, "#b8babc", 1.5, h - 0.14, 0),
  );
  g.position.set(x, 0, z);
  return g;
}

/** Creates low dunes around the horizon, with a free strip in the middle. */
function dunes(tone: string, seed: number): THREE.Mesh {
  const g = new THREE.PlaneGeometry(260, 260, 150, 150);
  g.rotateX(-Math.PI / 2);
  const n = fractal(seed, 5, 4, 0.5);
  const p = attribute(g, "position");
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i);
    const z = p.getZ(i);
    const away = Math.min(1, Math.max(0, (Math.abs(z) - 12) / 50));
    p.setY(i, away * (3.2 + n(x / 260 + 0.5, z / 260 + 0.5) * 9) - 0.06);
  }
  g.computeVertexNormals();
  // The flat middle lies below the road.
  const index = g.index ? [...g.index.array] : [];
  const kept: number[] = [];
  for (let i = 0; i < index.length; i += 3) {
    const corners = index.slice(i, i + 3);
    if (corners.some((c) => Math.abs(p.getZ(c)) > 12)) kept.push(...corners);
  }
  g.setIndex(kept);
  return new THREE.Mesh(g, lambert({ color: tone }));
}

const beige: Rgb = [214, 199, 172];

/** Outdoor places. The car stands at the origin along x; walls are behind it at negative z, a street is in front. */
export const outdoorPlaces: Record<string, () => THREE.Group> = {
  "villa-wall": () => {
    const g = new THREE.Group();
    const stone = limestone([216, 201, 175], 11);
    g.add(
      area(
        pavers(
          [
            [186, 176, 164],
            [172, 150, 136],
          ],
          3,
        ),
        2.1,
        [-40, -3.2, 40, 3.6],
      ),
    );
    g.add(area(asphalt([147, 145, 142], 4), 3.2, [-60, 3.6, 60, 14]));
    g.add(kerb(-30, 30, 3.6, ["#2c2b29", "#d8c95a"]));
    g.add(wall(stone, 2.4, { x0: -26, x1: -1.4, z: -3.3, height: 2.5, coping: "#c9bda6" }));
    g.add(wall(stone, 2.4, { x0: 3.4, x1: 26, z: -3.3, height: 2.5, coping: "#c9bda6" }));
    g.add(gate(1, -3.3, 4, 2.5, "#3c2f27"));
    g.add(house(-7, -13, 14, 7.4, 9, "#dccfb6", 3), house(12, -14, 12, 7, 9, "#e3dac8", 8));
    g.add(
      palms([
        [-4.6, -5, 6.2],
        [7.4, -5.4, 7],
        [-14, -6, 6.6],
      ]),
    );
    g.add(bush(-9.4, -3.9, 1.1, 2.9, 5, "#53703a"), bush(-11, -4, 1, 2.8, 6, "#5c7a40"), bush(10.4, -4, 1.2, 2.9, 7));
    g.add(
      wall(plaster([222, 212, 192], 31), 3, { x0: -40, x1: 40, z: 18, height: 2.8, coping: "#cfc4ae", back: true }),
    );
    g.add(house(-10, 27, 15, 8, 10, "#d8cdb9", 13), house(9, 27, 14, 7, 10, "#e6dfd0", 15), lampPost(-7, 14.6));
    return g;
  },
  "plain-wall": () => {
    const g = new THREE.Group();
    g.add(area(asphalt([156, 154, 150], 14), 3.4, [-60, -3.9, 60, 16]));
    g.add(area(tiles([176, 168, 154], 4, false, 5), 1.6, [-60, -5.2, 60, -3.9], 0.14));
    g.add(kerb(-30, 30, -3.9, ["#3a3936", "#c9c6bd"]));
    g.add(wall(plaster([224, 212, 188], 22), 3, { x0: -40, x1: 40, z: -5.3, height: 2.9, coping: "#d6cab4" }));
    for (let i = -5; i <= 5; i++) g.add(box(0.4, 3.1, 0.5, "#d2c4a8", i * 5.2 + 1.4, 0, -5.2));
    g.add(
      house(-14, -15, 16, 9, 9, "#d9cab0", 21),
      house(6, -16, 13, 6.6, 9, "#efe6d4", 22),
      house(24, -15, 12, 8, 9, "#d2c2a6", 24),
    );
    g.add(bush(3.6, -6.2, 1.5, 3.3, 25, "#4c6a38"), bush(-7, -6, 1.2, 3.1, 26, "#5f7d45"), lampPost(-12, -4.5));
    g.add(wall(plaster(beige, 33), 3, { x0: -40, x1: 40, z: 20, height: 2.6, coping: "#c4b79d", back: true }));
    g.add(house(-4, 28, 16, 7, 9, "#e4dac6", 27), house(16, 28, 12, 9, 9, "#d4c6ac", 28));
    return g;
  },
  shutters: () => {
    const g = new THREE.Group();
    g.add(area(asphalt([140, 137, 135], 44), 3.2, [-60, -3.2, 60, 16]));
    g.add(area(tiles([164, 158, 148], 5, false, 45), 2, [-60, -5, 60, -3.2], 0.13));
    g.add(kerb(-30, 30, -3.2, ["#2b2a28", "#d9c74d"]));
    const front = plaster([206, 198, 184], 46, 0.7);
    g.add(wall(front, 4.6, { x0: -30, x1: 30, z: -5.2, height: 4.6, coping: "#b7ac98" }));
    const grey = shutter([150, 154, 158], 47);
    const blue = shutter([84, 104, 128], 48);
    for (let i = -6; i <= 6; i++) {
      g.add(wall(i % 3 ? grey : blue, 2.9, { x0: i * 4.4 - 1.7, x1: i * 4.4 + 1.7, z: -5.08, height: 2.9 }));
      g.add(box(3.7, 0.9, 0.2, ["#7d2a22", "#2e4f6d", "#356048", "#8a6d32"][(i + 8) % 4] ?? "#444", i * 4.4, 3.25, -5));
    }
    g.add(house(-4, -14, 44, 10, 12, "#cfc3ad", 49));
    g.add(wall(plaster(beige, 51), 3, { x0: -40, x1: 40, z: 19, height: 2.4, coping: "#c4b79d", back: true }));
    g.add(house(-8, 27, 18, 9, 9, "#d9cdb8", 52), house(14, 28, 16, 7, 9, "#e8decb", 53), lampPost(8, 15));
    return g;
  },
  "desert-road": () => {
    const g = new THREE.Group();
    g.add(area(asphalt([130, 129, 126], 64), 3.6, [-130, -2.6, 130, 7.4], 0.0));
    const dust = sand([206, 172, 128], 65);
    g.add(area(dust, 5, [-130, -40, 130, -2.6], -0.03), area(dust, 5, [-130, 7.4, 130, 40], -0.03));
    g.add(line(-120, -2.1, 120, -2.1, 0.14, "#d8b24c"), line(-120, 6.9, 120, 6.9, 0.14));
    for (let x = -100; x < 100; x += 8) g.add(line(x, 2.4, x + 3, 2.4, 0.14));
    g.add(dunes("#cfa670", 66));
    for (let i = -8; i <= 8; i++) g.add(box(0.1, 0.8, 0.06, i % 2 ? "#d9d9d4" : "#c0392b", i * 9 + 3, 0, -3.4));
    const random = seeded(67);
    for (let i = 0; i < 14; i++)
      g.add(bush((random() - 0.5) * 70, -5 - random() * 16, 0.25 + random() * 0.3, 0.2, 70 + i, "#7d7a4a"));
    return g;
  },
  "car-park": () => {
    const g = new THREE.Group();
    g.add(area(asphalt([136, 135, 134], 84), 3.4, [-90, -60, 90, 60]));
    for (let i = -12; i <= 12; i++) {
      g.add(line(-2.9, i * 2.75 + 1.37, 2.9, i * 2.75 + 1.37, 0.12));
      g.add(line(11, i * 2.75 + 1.37, 16.6, i * 2.75 + 1.37, 0.12));
    }
    g.add(line(-2.9, -36, -2.9, 36, 0.12));
    g.add(area(sand([176, 158, 128], 85), 4, [-5.2, -40, -3.2, 40], 0.12));
    for (const [i, z] of [-16, -9.5, -3, 3.4, 10, 17].entries()) {
      g.add(bush(-4.2, z, 1.6, 3.4, 90 + i, i % 2 ? "#4f6b3a" : "#587641"));
      g.add(bush(18.6, z + 2, 1.5, 3.3, 97 + i, "#4a6536"));
    }
    g.add(kerbAlongZ(-3.15), kerbAlongZ(17.2));
    g.add(
      house(-26, -12, 18, 11, 22, "#d9d2c6", 101),
      house(-28, 18, 16, 8, 26, "#c9d0d4", 102),
      house(34, 0, 16, 9, 40, "#e2dacb", 103),
    );
    g.add(house(-2, -40, 30, 12, 12, "#d3cab8", 104), house(6, 42, 36, 9, 12, "#ddd5c5", 105));
    g.add(lampPost(-4.2, -6, 9), lampPost(-4.2, 13, 9), lampPost(18.4, -10, 9));
    return g;
  },
  corniche: () => {
    const g = new THREE.Group();
    g.add(area(tiles([186, 172, 150], 6, false, 121), 2.4, [-70, -5, 70, 2.9]));
    g.add(area(asphalt([146, 144, 143], 122), 3.4, [-70, 2.9, 70, 18]));
    g.add(kerb(-40, 40, 2.9, ["#d9d5cb", "#c9c5ba"]));
    for (let i = -40; i <= 40; i++) g.add(box(0.09, 1.02, 0.09, "#d7dade", i * 1.5, 0, -4.8));
    for (const y of [0.34, 0.66, 1]) g.add(box(120, 0.06, 0.07, "#d7dade", 0, y, -4.8));
    const water = new THREE.Mesh(new THREE.PlaneGeometry(400, 180), new THREE.MeshBasicMaterial({ color: "#5c8da0" }));
    water.rotation.x = -Math.PI / 2;
    water.position.set(0, -1.4, -95);
    g.add(water);
    const random = seeded(124);
    for (let i = 0; i < 26; i++) {
      const x = -90 + i * 7.4;
      g.add(
        box(
          4 + random() * 3,
          8 + random() * random() * 34,
          5,
          `#${new THREE.Color("#aebcc6").multiplyScalar(0.85 + random() * 0.25).getHexString()}`,
          x,
          -1,
          -130 - random() * 20,
        ),
      );
    }
    g.add(
      palms([
        [-9, -3.9, 6.4],
        [5.4, -4, 6.8],
        [-20, -4, 6.2],
        [16, -3.9, 7],
      ]),
    );
    g.add(house(-12, 28, 20, 12, 9, "#d8d5cf", 125), house(14, 28, 18, 9, 9, "#e7e1d5", 126));
    return g;
  },
};

function kerbAlongZ(x: number): THREE.Group {
  const g = kerb(-36, 36, 0, ["#34332f", "#d4cba0"]);
  g.rotation.y = Math.PI / 2;
  g.position.x = x;
  return g;
}
