import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { matt, mixColors } from "./painted.ts";
import type { Place } from "./set.ts";

type Paper = Extract<SetChoice, { set: "paper" }>;

/** Creates a wave of standing card, as in a shop window. */
function hill(tone: string, i: number): THREE.Mesh {
  const s = new THREE.Shape();
  s.moveTo(-16, 0);
  for (let k = 0; k <= 60; k++) {
    const x = -16 + (k / 60) * 32;
    s.lineTo(x, 1.05 + i * 0.62 + Math.sin(x * (0.42 - i * 0.05) + i * 2.1) * 0.55 + Math.sin(x * 0.17 + i * 4) * 0.5);
  }
  s.lineTo(16, 0);
  const m = new THREE.Mesh(new THREE.ExtrudeGeometry(s, { depth: 0.12, bevelEnabled: false }), matt(tone));
  m.position.set(0, 0, -2.6 - i * 0.7);
  m.castShadow = true;
  m.receiveShadow = true;
  return m;
}

/** Creates a set of card that runs down the wall and over the table in one bend. */
export function paper(choice: Paper): Place {
  const far = new THREE.Group();
  const floor = choice.floor ?? choice.wall;
  const steps = 24;
  const bend = 2.4;
  const back = -6;
  const profile: [number, number][] = [[14, 0]];
  for (let i = 0; i <= steps; i++) {
    const a = (i / steps) * (Math.PI / 2);
    profile.push([back + bend - Math.sin(a) * bend, bend - Math.cos(a) * bend]);
  }
  profile.push([back, 16]);
  const points: number[] = [];
  const colours: number[] = [];
  const index: number[] = [];
  const low = new THREE.Color(floor);
  const high = new THREE.Color(choice.wall);
  const c = new THREE.Color();
  profile.forEach(([z, y], i) => {
    c.copy(low).lerp(high, Math.min(1, y / bend));
    for (const x of [-40, 40]) {
      points.push(x, y, z);
      colours.push(c.r, c.g, c.b);
    }
    if (i) index.push(i * 2 - 2, i * 2 - 1, i * 2, i * 2 - 1, i * 2 + 1, i * 2);
  });
  const g = new THREE.BufferGeometry();
  g.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  g.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  g.setIndex(index);
  g.computeVertexNormals();
  const material = matt("#ffffff");
  material.vertexColors = true;
  material.side = THREE.DoubleSide;
  const sweep = new THREE.Mesh(g, material);
  sweep.receiveShadow = true;
  far.add(sweep);
  for (const [i, tone] of (choice.hills ?? []).entries()) far.add(hill(tone, i));
  if (choice.road) {
    const strip = new THREE.Mesh(new THREE.BoxGeometry(40, 0.012, 2.9), matt(choice.road));
    strip.receiveShadow = true;
    far.add(strip);
    for (let i = -8; i <= 8; i++) {
      const dash = new THREE.Mesh(
        new THREE.BoxGeometry(0.9, 0.014, 0.07),
        matt(mixColors(choice.road, "#ffffff", 0.85)),
      );
      dash.position.set(i * 1.8, 0.002, 1.25);
      dash.receiveShadow = true;
      far.add(dash);
    }
  }
  return {
    far,
    floor: new THREE.Group(),
    room: "studio",
    mirror: false,
    shadow: 0,
    sun: { strength: 2, colour: "#fff3e2" },
  };
}
