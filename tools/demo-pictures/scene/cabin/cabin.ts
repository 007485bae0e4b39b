import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { type CabinMaterials, type CabinTrim, infotainment, instruments } from "./trims.ts";

export type Vec = [number, number, number];

export function slab(m: THREE.Material, size: Vec, at: Vec, r = 0.02, turn: Vec = [0, 0, 0]): THREE.Mesh {
  const mesh = new THREE.Mesh(new RoundedBoxGeometry(...size, 5, Math.min(r, ...size.map((s) => s * 0.49))), m);
  mesh.position.set(...at);
  mesh.rotation.set(...turn);
  return mesh;
}

/** Extrudes a side profile in (x, y) across the car, from z0 to z1. */
function across(m: THREE.Material, points: [number, number][], z0: number, z1: number, bevel = 0.02): THREE.Mesh {
  const shape = new THREE.Shape();
  shape.moveTo(...(points[0] ?? [0, 0]));
  shape.splineThru(points.slice(1).map(([x, y]) => new THREE.Vector2(x, y)));
  const g = new THREE.ExtrudeGeometry(shape, {
    depth: z1 - z0 - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 4,
    curveSegments: 24,
  });
  const mesh = new THREE.Mesh(g, m);
  mesh.position.z = z0 + bevel;
  return mesh;
}

const lit = (map: THREE.Texture) =>
  new THREE.MeshBasicMaterial({ map, color: new THREE.Color(1, 1, 1).multiplyScalar(0.95) });

function vent(m: CabinMaterials, at: Vec, w: number, h: number): THREE.Group {
  const g = new THREE.Group();
  g.add(slab(m.chrome, [0.02, h + 0.012, w + 0.012], [0.006, 0, 0], 0.008));
  g.add(slab(m.gloss, [0.024, h, w], [0, 0, 0], 0.006));
  const n = Math.max(3, Math.round(h / 0.014));
  for (let i = 0; i < n; i++)
    g.add(slab(m.black, [0.012, 0.004, w - 0.012], [-0.013, -h / 2 + (h * (i + 0.5)) / n, 0], 0.002, [0, 0, 0.4]));
  g.add(slab(m.black, [0.014, 0.018, 0.012], [-0.018, 0, 0], 0.004));
  g.position.set(...at);
  return g;
}

function steeringWheel(m: CabinMaterials, trim: CabinTrim): THREE.Group {
  const g = new THREE.Group();
  const rim = new THREE.Mesh(new THREE.TorusGeometry(0.182, 0.0165, 20, 72), m.black);
  g.add(rim);
  const grip = new THREE.Mesh(new THREE.TorusGeometry(0.182, 0.0175, 20, 20, 0.9), m.upper);
  for (const a of [-0.45, Math.PI - 0.45]) {
    const part = grip.clone();
    part.rotation.z = a;
    g.add(part);
  }
  const hub = new THREE.Mesh(new THREE.SphereGeometry(0.075, 32, 24), m.upper);
  hub.scale.set(1.08, 0.92, 0.42);
  g.add(hub);
  const badge = new THREE.Mesh(new THREE.TorusGeometry(0.019, 0.0035, 8, 32), m.chrome);
  badge.position.z = 0.032;
  g.add(badge);
  for (const s of [-1, 1]) {
    g.add(slab(m.upper, [0.12, 0.04, 0.022], [s * 0.115, 0.004, 0], 0.01));
    g.add(slab(m.gloss, [0.06, 0.044, 0.02], [s * 0.1, 0.004, 0.012], 0.008));
    for (const dy of [-0.011, 0.013]) g.add(slab(m.chrome, [0.018, 0.006, 0.004], [s * 0.1, dy + 0.004, 0.024], 0.002));
    if (trim.layout !== "simple")
      g.add(slab(m.chrome, [0.012, 0.1, 0.01], [s * 0.032, -0.11, 0], 0.004, [0, 0, s * 0.16]));
  }
  g.add(slab(m.upper, [0.05, 0.11, 0.02], [0, -0.12, 0], 0.01));
  return g;
}

function seat(m: CabinMaterials, at: Vec, lean = 0.24): THREE.Group {
  const g = new THREE.Group();
  g.add(slab(m.seat, [0.54, 0.13, 0.52], [0.02, 0, 0], 0.055, [0, 0, 0.07]));
  g.add(slab(m.insert, [0.5, 0.06, 0.27], [0.03, 0.055, 0], 0.03, [0, 0, 0.07]));
  for (const s of [-1, 1]) g.add(slab(m.seat, [0.52, 0.1, 0.11], [0.03, 0.055, s * 0.2], 0.045, [s * 0.25, 0, 0.07]));
  const back = new THREE.Group();
  back.add(slab(m.seat, [0.12, 0.66, 0.48], [0, 0.33, 0], 0.055));
  back.add(slab(m.insert, [0.06, 0.5, 0.27], [0.05, 0.3, 0], 0.028));
  for (const s of [-1, 1]) back.add(slab(m.seat, [0.13, 0.52, 0.1], [0.055, 0.28, s * 0.19], 0.045, [0, -s * 0.4, 0]));
  for (const s of [-1, 1]) {
    const post = new THREE.Mesh(new THREE.CylinderGeometry(0.006, 0.006, 0.12, 10), m.chrome);
    post.position.set(-0.01, 0.69, s * 0.06);
    back.add(post);
  }
  back.add(slab(m.seat, [0.1, 0.17, 0.27], [0.005, 0.79, 0], 0.045));
  back.position.set(-0.26, 0.03, 0);
  back.rotation.z = lean;
  g.add(back);
  g.position.set(...at);
  return g;
}

/** Bench of the rear row. */
export function bench(m: CabinMaterials, x: number, y: number): THREE.Group {
  const g = new THREE.Group();
  g.add(slab(m.seat, [0.5, 0.15, 1.3], [0, 0, 0], 0.06, [0, 0, 0.08]));
  for (const z of [-0.37, 0.37]) {
    g.add(slab(m.insert, [0.46, 0.06, 0.42], [0.02, 0.06, z], 0.03, [0, 0, 0.08]));
    g.add(slab(m.insert, [0.06, 0.46, 0.42], [-0.17, 0.36, z], 0.03, [0, 0, 0.3]));
    g.add(slab(m.seat, [0.09, 0.15, 0.26], [-0.34, 0.74, z], 0.04, [0, 0, 0.25]));
  }
  g.add(slab(m.seat, [0.14, 0.62, 1.3], [-0.24, 0.33, 0], 0.06, [0, 0, 0.3]));
  g.add(slab(m.seat, [0.07, 0.4, 0.2], [-0.14, 0.34, 0], 0.03, [0, 0, 0.3]));
  g.position.set(x, y, 0);
  return g;
}

function dashboard(m: CabinMaterials, trim: CabinTrim): THREE.Group {
  const g = new THREE.Group();
  const half = 0.77;
  g.add(
    across(
      m.upper,
      [
        [1.02, 0.9],
        [0.86, 0.96],
        [0.66, 0.965],
        [0.53, 0.93],
        [0.5, 0.87],
        [0.56, 0.82],
        [1.02, 0.8],
      ],
      -half,
      half,
      0.03,
    ),
  );
  g.add(
    across(
      m.lower,
      [
        [0.9, 0.82],
        [0.56, 0.81],
        [0.535, 0.7],
        [0.6, 0.52],
        [0.9, 0.46],
      ],
      -half,
      half,
      0.02,
    ),
  );
  g.add(slab(m.strip, [0.03, 0.055, half * 2 - 0.06], [0.535, 0.8, 0], 0.012, [0, 0, -0.1]));
  g.add(slab(m.chrome, [0.034, 0.006, half * 2 - 0.08], [0.533, 0.768, 0], 0.003, [0, 0, -0.1]));
  // Hood over the instruments, and the instruments themselves.
  const dial = new THREE.Mesh(new THREE.PlaneGeometry(0.36, 0.14), lit(instruments(trim)));
  dial.position.set(0.468, 0.95, -0.37);
  dial.rotation.set(0, -Math.PI / 2, 0);
  dial.rotateX(-0.25);
  g.add(slab(m.black, [0.1, 0.165, 0.4], [0.528, 0.942, -0.37], 0.03, [0, 0, -0.25]), dial);
  if (trim.layout !== "tablet") g.add(slab(m.upper, [0.2, 0.03, 0.46], [0.535, 1.036, -0.37], 0.014, [0, 0, -0.12]));
  // Screen in the middle.
  const sizes = {
    tablet: [0.32, 0.185, 0.95],
    wide: [0.36, 0.14, 0.95],
    classic: [0.24, 0.14, 0.85],
    portrait: [0.22, 0.3, 0.8],
    simple: [0.2, 0.115, 0.85],
  } as const;
  const [sw, sh, sy] = sizes[trim.layout];
  const screen = new THREE.Mesh(
    new THREE.PlaneGeometry(sw - 0.016, sh - 0.016),
    lit(infotainment(trim, 1024, Math.round((1024 * sh) / sw))),
  );
  const sx = { tablet: 0.46, wide: 0.462, classic: 0.49, portrait: 0.44, simple: 0.48 }[trim.layout];
  const frame = slab(m.gloss, [0.022, sh, sw], [0, 0, 0], 0.01);
  const tablet = new THREE.Group();
  screen.rotation.y = -Math.PI / 2;
  screen.position.x = -0.0118;
  tablet.add(frame, screen);
  tablet.position.set(sx, sy, 0.02);
  tablet.rotation.z = -0.16;
  tablet.rotation.y = 0.1;
  g.add(tablet);
  // Vents, controls and the glove box.
  const ventY = trim.layout === "classic" || trim.layout === "portrait" ? 0.93 : 0.8;
  for (const z of [-0.08, 0.12])
    g.add(
      vent(m, [0.515, trim.layout === "portrait" ? 0.985 : trim.layout === "classic" ? 0.945 : ventY, z], 0.17, 0.05),
    );
  for (const z of [-0.66, 0.62]) g.add(vent(m, [0.515, 0.88, z], 0.15, 0.055));
  if (trim.layout !== "portrait") {
    g.add(slab(m.gloss, [0.03, 0.075, 0.3], [0.535, 0.7, 0.02], 0.012, [0, 0, -0.12]));
    for (const z of [-0.1, 0.14]) {
      const knob = new THREE.Mesh(new THREE.CylinderGeometry(0.024, 0.026, 0.03, 36), m.chrome);
      knob.rotation.z = Math.PI / 2 - 0.12;
      knob.position.set(0.512, 0.7, z);
      g.add(knob);
    }
    for (let i = 0; i < 6; i++) g.add(slab(m.black, [0.012, 0.016, 0.02], [0.517, 0.702, -0.055 + i * 0.03], 0.003));
  }
  g.add(
    slab(m.black, [0.01, 0.004, 0.44], [0.52, 0.735, 0.47], 0.002),
    slab(m.chrome, [0.012, 0.012, 0.09], [0.535, 0.715, 0.47], 0.004),
  );
  const wheel = steeringWheel(m, trim);
  wheel.position.set(0.3, 0.86, -0.37);
  wheel.rotation.order = "YXZ";
  wheel.rotation.y = -Math.PI / 2;
  wheel.rotation.x = -0.4;
  g.add(wheel, slab(m.black, [0.26, 0.09, 0.1], [0.44, 0.8, -0.37], 0.03, [0, 0, -0.36]));
  for (const s of [-1, 1])
    g.add(slab(m.black, [0.02, 0.018, 0.15], [0.38, 0.865, -0.37 + s * 0.13], 0.008, [s * 0.2, 0, 0]));
  return g;
}

function tunnel(m: CabinMaterials, trim: CabinTrim): THREE.Group {
  const g = new THREE.Group();
  g.add(slab(m.lower, [1.05, 0.3, 0.26], [0.06, 0.42, 0], 0.05));
  g.add(slab(m.gloss, [0.5, 0.012, 0.19], [0.22, 0.575, 0], 0.006, [0, 0, 0.02]));
  g.add(
    slab(m.strip, [0.5, 0.014, 0.02], [0.22, 0.578, -0.1], 0.004),
    slab(m.strip, [0.5, 0.014, 0.02], [0.22, 0.578, 0.1], 0.004),
  );
  g.add(slab(m.seat, [0.34, 0.1, 0.21], [-0.28, 0.61, 0], 0.04));
  if (trim.shift === "lever") {
    g.add(slab(m.black, [0.1, 0.06, 0.09], [0.26, 0.6, -0.03], 0.03));
    const rod = new THREE.Mesh(new THREE.CylinderGeometry(0.01, 0.012, 0.12, 14), m.chrome);
    rod.position.set(0.26, 0.65, -0.03);
    const head = new THREE.Mesh(new THREE.SphereGeometry(0.032, 24, 18), m.upper);
    head.scale.set(1, 1.25, 0.8);
    head.position.set(0.255, 0.715, -0.03);
    g.add(rod, head);
  } else if (trim.shift === "knob") {
    const dial = new THREE.Mesh(new THREE.CylinderGeometry(0.036, 0.04, 0.04, 40), m.chrome);
    dial.position.set(0.26, 0.6, -0.02);
    g.add(dial);
  }
  for (const x of [0.06, 0.15]) {
    const cup = new THREE.Mesh(new THREE.CylinderGeometry(0.038, 0.036, 0.015, 36), m.black);
    cup.position.set(x, 0.582, 0.035);
    const ring = new THREE.Mesh(new THREE.TorusGeometry(0.039, 0.004, 10, 40), m.chrome);
    ring.rotation.x = Math.PI / 2;
    ring.position.set(x, 0.589, 0.035);
    g.add(cup, ring);
  }
  return g;
}

function door(m: CabinMaterials, side: number, x: number): THREE.Group {
  const g = new THREE.Group();
  const z = side * 0.76;
  g.add(slab(m.lower, [1.1, 0.56, 0.07], [x, 0.6, z], 0.03));
  g.add(slab(m.upper, [1.08, 0.1, 0.1], [x, 0.91, z + side * 0.01], 0.04));
  g.add(slab(m.seat, [0.7, 0.19, 0.04], [x + 0.05, 0.76, z - side * 0.035], 0.02));
  g.add(slab(m.lower, [0.6, 0.07, 0.1], [x - 0.04, 0.665, z - side * 0.06], 0.03));
  g.add(slab(m.strip, [0.66, 0.03, 0.012], [x + 0.04, 0.84, z - side * 0.045], 0.005));
  g.add(slab(m.chrome, [0.1, 0.022, 0.016], [x + 0.28, 0.8, z - side * 0.055], 0.008));
  g.add(slab(m.gloss, [0.18, 0.012, 0.06], [x + 0.14, 0.703, z - side * 0.065], 0.005));
  const speaker = new THREE.Mesh(new THREE.CylinderGeometry(0.075, 0.075, 0.02, 40), m.black);
  speaker.rotation.x = Math.PI / 2;
  speaker.position.set(x + 0.34, 0.5, z - side * 0.035);
  g.add(speaker);
  return g;
}

/** Builds the cabin: front is +x, the driver sits at negative z, the floor is at 0.3. */
export function buildCabin(m: CabinMaterials, trim: CabinTrim, rows: number): THREE.Group {
  const g = new THREE.Group();
  g.add(dashboard(m, trim), tunnel(m, trim));
  g.add(seat(m, [-0.28, 0.56, -0.38]), seat(m, [-0.28, 0.56, 0.38]));
  for (const s of [-1, 1]) {
    g.add(door(m, s, 0.12), door(m, s, -0.98));
    g.add(slab(m.lining, [0.95, 0.07, 0.08], [0.78, 1.12, s * 0.68], 0.03, [s * 0.12, 0, -0.52]));
    g.add(slab(m.lining, [0.1, 0.52, 0.07], [-0.42, 1.16, s * 0.71], 0.03, [s * -0.22, 0, 0.06]));
    g.add(slab(m.upper, [0.03, 0.1, 0.05], [-0.42, 1.12, s * 0.66], 0.01));
    g.add(slab(m.lining, [2.2, 0.08, 0.1], [-0.7, 1.4, s * 0.6], 0.035));
  }
  g.add(
    slab(m.lining, [2.3, 0.04, 1.2], [-0.75, 1.43, 0], 0.015),
    slab(m.lining, [0.1, 0.07, 1.16], [0.36, 1.4, 0], 0.03),
  );
  g.add(
    slab(m.gloss, [0.03, 0.07, 0.22], [0.46, 1.3, 0], 0.02),
    slab(m.black, [0.04, 0.1, 0.03], [0.48, 1.36, 0], 0.01),
  );
  for (const z of [-0.37, 0.37]) g.add(slab(m.lining, [0.16, 0.02, 0.4], [0.3, 1.385, z], 0.008, [0, 0, -0.1]));
  g.add(
    slab(m.carpet, [3.4, 0.06, 1.9], [-0.5, 0.27, 0], 0.02),
    slab(m.carpet, [0.06, 0.7, 1.8], [0.98, 0.55, 0], 0.02),
  );
  // Sills close the gap between doors and floor.
  for (const s of [-1, 1])
    g.add(
      slab(m.black, [2.8, 0.16, 0.2], [-0.4, 0.33, s * 0.8], 0.03),
      slab(m.lower, [0.5, 0.5, 0.06], [0.78, 0.6, s * 0.76], 0.02),
    );
  for (const z of [-0.5, -0.38]) g.add(slab(m.chrome, [0.02, 0.09, 0.06], [0.84, 0.44, z], 0.008, [0, 0, -0.4]));
  if (rows > 1) {
    g.add(bench(m, -1.12, 0.56));
    g.add(
      slab(m.lining, [0.1, 0.5, 0.1], [-1.5, 1.14, -0.66], 0.03),
      slab(m.lining, [0.1, 0.5, 0.1], [-1.5, 1.14, 0.66], 0.03),
    );
  } else g.add(slab(m.lower, [0.1, 0.9, 1.46], [-0.86, 0.75, 0], 0.03));
  return g;
}
