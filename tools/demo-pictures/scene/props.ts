import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { PropThing } from "./composition.ts";
import { matt, mixColors } from "./sets/painted.ts";

const solid = (geometry: THREE.BufferGeometry, material: THREE.Material) => {
  const m = new THREE.Mesh(geometry, material);
  m.castShadow = true;
  m.receiveShadow = true;
  return m;
};

const slab = (w: number, h: number, d: number, tone: string, x = 0, y = 0, z = 0) => {
  const m = solid(new RoundedBoxGeometry(w, h, d, 3, Math.min(0.02, w / 3, h / 3, d / 3)), matt(tone));
  m.position.set(x, y + h / 2, z);
  return m;
};

const extruded = (shape: THREE.Shape, depth: number, tone: string, bevel = 0.01) =>
  solid(
    new THREE.ExtrudeGeometry(shape, {
      depth,
      bevelSize: bevel,
      bevelThickness: bevel,
      bevelSegments: 2,
      curveSegments: 64,
    }),
    matt(tone),
  );

/** Props stand on y = 0 and face +z. */
const makers: Record<PropThing["prop"], (p: PropThing) => THREE.Object3D> = {
  block: ({ w, h, d = w, colour }) => slab(w, h, d, colour),
  drum: ({ w, h, colour }) => {
    const m = solid(new THREE.CylinderGeometry(w / 2, w / 2, h, 128), matt(colour));
    m.position.y = h / 2;
    return m;
  },
  disc: ({ w, d = 0.12, colour }) => {
    const m = solid(new THREE.CylinderGeometry(w / 2, w / 2, d, 128), matt(colour));
    m.rotation.x = Math.PI / 2;
    m.position.y = w / 2;
    return m;
  },
  arch: ({ w, h, d = 0.3, colour }) => {
    const s = new THREE.Shape();
    const r = w / 2;
    s.moveTo(-r, 0);
    s.lineTo(-r, h - r);
    s.absarc(0, h - r, r, Math.PI, 0, true);
    s.lineTo(r, 0);
    const q = r * 0.72;
    s.lineTo(q, 0);
    s.lineTo(q, h - r);
    s.absarc(0, h - r, q, 0, Math.PI, false);
    s.lineTo(-q, 0);
    return extruded(s, d, colour);
  },
  /** Corners of a picture frame. */
  corners: ({ w, h, d = 0.06, colour }) => {
    const g = new THREE.Group();
    const long = Math.min(w, h) * 0.26;
    const t = 0.09;
    for (const sx of [1, -1])
      for (const sy of [0, 1]) {
        g.add(slab(long, t, d, colour, sx * (w / 2 - long / 2), sy ? h - t : 0, 0));
        g.add(slab(t, long, d, colour, sx * (w / 2 - t / 2), sy ? h - long : 0, 0));
      }
    return g;
  },
  /** Ticked form on a clipboard. */
  page: ({ w, h, colour }) => {
    const g = new THREE.Group();
    g.add(slab(w, h, 0.05, mixColors(colour, "#000000", 0.35)));
    g.add(slab(w * 0.9, h * 0.9, 0.02, "#fbfaf6", 0, h * 0.04, 0.035));
    g.add(slab(w * 0.34, h * 0.07, 0.07, "#c9cdd1", 0, h * 0.92, 0.04));
    for (let i = 0; i < 5; i++) {
      const y = h * (0.76 - i * 0.155);
      const box = h * 0.075;
      g.add(slab(box, box, 0.02, mixColors(colour, "#ffffff", 0.1), w * 0.33, y, 0.05));
      g.add(
        slab(
          w * (0.5 - (i % 3) * 0.07),
          h * 0.028,
          0.012,
          "#aab0b8",
          w * (-0.04 + (i % 3) * 0.035),
          y + h * 0.025,
          0.05,
        ),
      );
      if (i < 4) {
        const tick = new THREE.Shape();
        tick.moveTo(-0.5, 0);
        tick.lineTo(-0.12, -0.4);
        tick.lineTo(0.6, 0.5);
        tick.lineTo(0.42, 0.66);
        tick.lineTo(-0.14, -0.06);
        tick.lineTo(-0.34, 0.16);
        const m = extruded(tick, 0.04, "#ffffff", 0);
        m.scale.set(box * 0.62, box * 0.62, 0.4);
        m.position.set(w * 0.33, y + box * 0.45, 0.058);
        g.add(m);
      }
    }
    return g;
  },
  lens: ({ w, colour }) => {
    const g = new THREE.Group();
    const rim = solid(new THREE.TorusGeometry(w * 0.36, w * 0.05, 24, 96), matt(colour, 0.4));
    const glass = new THREE.Mesh(
      new THREE.CircleGeometry(w * 0.35, 64),
      new THREE.MeshPhysicalMaterial({
        color: "#dff1ff",
        transparent: true,
        opacity: 0.22,
        roughness: 0.02,
        depthWrite: false,
      }),
    );
    const grip = solid(
      new THREE.CapsuleGeometry(w * 0.065, w * 0.42, 8, 24),
      matt(mixColors(colour, "#000000", 0.3), 0.5),
    );
    grip.position.set(w * 0.45, -w * 0.45, 0);
    grip.rotation.z = Math.PI / 4;
    g.add(rim, glass, grip);
    g.position.y = w * 0.72;
    return g;
  },
  pin: ({ w, colour }) => {
    const g = new THREE.Group();
    const s = new THREE.Shape();
    const r = w / 2;
    s.moveTo(0, -r * 1.9);
    s.bezierCurveTo(-r * 0.4, -r * 1.1, -r, -r * 0.6, -r, 0);
    s.absarc(0, 0, r, Math.PI, 0, true);
    s.bezierCurveTo(r, -r * 0.6, r * 0.4, -r * 1.1, 0, -r * 1.9);
    const hole = new THREE.Path();
    hole.absarc(0, 0, r * 0.4, 0, Math.PI * 2, false);
    s.holes.push(hole);
    const m = extruded(s, w * 0.24, colour, w * 0.03);
    m.position.set(0, r * 1.95, -w * 0.12);
    g.add(m);
    return g;
  },
  key: ({ w, colour }) => {
    const g = new THREE.Group();
    const metal = new THREE.MeshPhysicalMaterial({ color: "#c9cdd1", metalness: 0.95, roughness: 0.25 });
    const fob = solid(new RoundedBoxGeometry(w * 0.3, w * 0.42, w * 0.1, 5, w * 0.05), matt(colour, 0.4));
    fob.position.y = w * 0.62;
    const blade = new THREE.Shape();
    blade.moveTo(-0.05, 0.45);
    blade.lineTo(0.05, 0.45);
    for (const [x, y] of [
      [0.05, 0.38],
      [0.02, 0.35],
      [0.05, 0.3],
      [0.03, 0.25],
      [0.05, 0.2],
      [0.03, 0.14],
      [0.05, 0.09],
      [0.0, 0.02],
      [-0.05, 0.07],
    ] as const)
      blade.lineTo(x, y);
    const b = solid(new THREE.ExtrudeGeometry(blade, { depth: 0.02, bevelEnabled: false }), metal);
    b.scale.set(w, w, w);
    b.position.z = -w * 0.01;
    const ringed = solid(new THREE.TorusGeometry(w * 0.14, w * 0.014, 16, 64), metal);
    ringed.position.y = w * 0.95;
    for (const [i, tone] of ["#f4f1ea", "#f4f1ea", mixColors(colour, "#ffffff", 0.35)].entries()) {
      const button = solid(new THREE.CylinderGeometry(w * 0.04, w * 0.04, w * 0.02, 32), matt(tone));
      button.rotation.x = Math.PI / 2;
      button.position.set(0, w * (0.72 - i * 0.1), w * 0.055);
      g.add(button);
    }
    g.add(fob, b, ringed);
    return g;
  },
};

export const buildProp = (p: PropThing): THREE.Object3D => makers[p.prop](p);
