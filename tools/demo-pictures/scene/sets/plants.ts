import * as THREE from "three";
import { seeded } from "../curve.ts";
import { matt } from "./painted.ts";

/** Creates a date palm of height h. At a distance each leaf is a row of blades. */
function palm(h: number, seed: number, leaf = "#3f5a2c", bark = "#6b533a"): THREE.Group {
  const random = seeded(seed);
  const g = new THREE.Group();
  const bend = (random() - 0.5) * h * 0.12;
  const path = new THREE.CatmullRomCurve3([
    new THREE.Vector3(0, 0, 0),
    new THREE.Vector3(bend * 0.3, h * 0.5, 0),
    new THREE.Vector3(bend, h, 0),
  ]);
  const trunk = new THREE.Mesh(new THREE.TubeGeometry(path, 24, h * 0.028, 10), matt(bark));
  g.add(trunk);
  const points: number[] = [];
  const blade = (a: THREE.Vector3, b: THREE.Vector3, wide: THREE.Vector3) => {
    points.push(a.x - wide.x, a.y - wide.y, a.z - wide.z, a.x + wide.x, a.y + wide.y, a.z + wide.z, b.x, b.y, b.z);
  };
  const top = new THREE.Vector3(bend, h, 0);
  const leaves = 26;
  for (let i = 0; i < leaves; i++) {
    const turn = (i / leaves) * Math.PI * 2 * 5 + random();
    const rise = 1.15 - (i / leaves) * 1.7 + random() * 0.2;
    const reach = h * (0.3 + random() * 0.08);
    const out = new THREE.Vector3(Math.cos(turn), 0, Math.sin(turn));
    const side = new THREE.Vector3(-out.z, 0, out.x);
    const at = (t: number) =>
      top
        .clone()
        .addScaledVector(out, reach * t * Math.cos(rise * 0.5))
        .add(new THREE.Vector3(0, reach * (Math.sin(rise) * t - 0.75 * t * t), 0));
    for (let k = 1; k < 22; k++) {
      const t = k / 22;
      const from = at(t);
      const ahead = at(Math.min(1, t + 0.05))
        .sub(from)
        .normalize();
      const long = reach * 0.3 * Math.sin(Math.PI * (0.15 + t * 0.8));
      for (const s of [1, -1]) {
        const tip = from
          .clone()
          .addScaledVector(side, s * long * 0.75)
          .addScaledVector(ahead, long * 0.7)
          .add(new THREE.Vector3(0, -long * 0.3, 0));
        blade(from, tip, ahead.clone().multiplyScalar(reach * 0.014));
      }
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  const material = matt(leaf, 0.8);
  material.side = THREE.DoubleSide;
  g.add(new THREE.Mesh(geometry, material));
  return g;
}

export function palms(places: [number, number, number][], leaf?: string, bark?: string): THREE.Group {
  const g = new THREE.Group();
  for (const [i, [x, z, h]] of places.entries()) {
    const p = palm(h, i * 13 + Math.round(h * 10), leaf, bark);
    p.position.set(x, 0, z);
    p.rotation.y = i * 1.7;
    g.add(p);
  }
  return g;
}

/** Creates a square planter with a trimmed shrub. */
export function tub(x: number, z: number, s = 0.6, pot = "#d8d4cc"): THREE.Group {
  const g = new THREE.Group();
  const box = new THREE.Mesh(new THREE.BoxGeometry(s, s * 0.9, s), matt(pot));
  box.position.y = s * 0.45;
  g.add(box);
  const random = seeded(Math.round(Math.abs(x * 10 + z)));
  for (let i = 0; i < 26; i++) {
    const ball = new THREE.Mesh(
      new THREE.IcosahedronGeometry(s * (0.14 + random() * 0.14), 1),
      matt(i % 2 ? "#466338" : "#5a7a46"),
    );
    ball.position.set((random() - 0.5) * s * 0.8, s * (0.95 + random() * 0.8), (random() - 0.5) * s * 0.8);
    g.add(ball);
  }
  g.position.set(x, 0, z);
  return g;
}
