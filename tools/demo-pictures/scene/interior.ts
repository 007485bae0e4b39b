import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { BodyShape } from "./car-body.ts";
import type { CarSpec } from "./spec.ts";
import { attribute, nth } from "./sure.ts";
import { surface } from "./world.ts";

/** Builds seats, steering wheel and dashboard. Without them the tinted windows look like black plates. */
export function carInterior(s: CarSpec, shape: BodyShape): THREE.Group {
  const g = new THREE.Group();
  const f = shape.field;
  const cloth = surface({ colour: s.seats, rough: 0.8 });
  const dark = surface({ colour: "#16171a", rough: 0.8 });
  const box = (
    w: number,
    h: number,
    d: number,
    r: number,
    x: number,
    y: number,
    z: number,
    m: THREE.Material,
    tilt = 0,
  ) => {
    const b = new THREE.Mesh(new RoundedBoxGeometry(w, h, d, 4, r), m);
    b.position.set(x, y, z);
    b.rotation.z = tilt;
    g.add(b);
  };
  const belt = f.belt(s.length * 0.5);
  const roof = Math.max(...s.roof.map((p) => p[1]));
  const tall = roof - belt;
  const back = belt + Math.min(0.2, tall * 0.35);
  // The floor tray up to the belt line hides the ground. It ends before the tail, whose corners curve in.
  const trayFrom = s.rear[0][0] + (s.bed ? 0.1 : s.tailBow + 0.22);
  box(
    s.screen[0][0] - 0.15 - trayFrom,
    0.3,
    s.width * 0.78,
    0.05,
    (s.screen[0][0] - 0.15 + trayFrom) / 2,
    belt - 0.4,
    0,
    dark,
  );
  box(0.42, 0.2, s.width * 0.78, 0.08, s.screen[0][0] - 0.42, belt - 0.06, 0, dark, 0.12);
  const rows = [nth(s.doors, 1) + 0.2];
  if (s.doorKind !== "two" && s.doors.length > 2) rows.push(nth(s.doors, 2) + (s.bed ? 0.2 : 0.1));
  if (s.doorKind === "sliding" && !s.glass.blankBehind) rows.push(0.62);
  for (const [i, x] of rows.entries()) {
    for (const z of [-0.37, 0.37]) {
      // A sloping roof pushes the rear seats down.
      let top = back + 0.19;
      while (top > belt - 0.1 && f.at(x - 0.2, top + 0.05, 0.5) > -0.02) top -= 0.02;
      box(0.13, 0.66, 0.46, 0.06, x - 0.05, top - 0.49, z, cloth, 0.2);
      box(0.1, 0.17, 0.25, 0.045, x - 0.15, top - 0.09, z, cloth, 0.15);
    }
    if (i === 0) {
      const wheel = new THREE.Mesh(new THREE.TorusGeometry(0.18, 0.018, 12, 48), dark);
      wheel.position.set(s.screen[0][0] - 0.78, belt + 0.03, -0.37);
      wheel.rotation.y = Math.PI / 2;
      wheel.rotation.order = "YXZ";
      wheel.rotation.x = 0.45;
      g.add(wheel);
    }
  }
  box(0.03, 0.06, 0.2, 0.015, f.screenX(roof - 0.1) - 0.12, roof - 0.16, 0, dark);
  return g;
}

/**
 * Builds dark surfaces inside the wheel arches and under the floor, so that no light shines through the hollow body.
 */
export function carUnderside(s: CarSpec, shape: BodyShape): THREE.Group {
  const g = new THREE.Group();
  const dark = surface({ colour: "#030303", rough: 1, side: THREE.DoubleSide, sheltered: true });
  const r = shape.field.arch;
  // Open below the sill.
  const open = Math.acos((s.wheelRadius - s.sill - 0.03) / r);
  for (const x of [s.frontAxle, s.rearAxle]) {
    for (const side of [1, -1]) {
      const depth = 0.44;
      const well = new THREE.Mesh(
        new THREE.CylinderGeometry(r + 0.004, r + 0.004, depth, 64, 1, true, open, Math.PI * 2 - 2 * open),
        dark,
      );
      well.rotation.x = Math.PI / 2;
      const outer = shape.field.side(x, s.wheelRadius + r) - 0.035;
      // The rim of the wheel well must stay under the surface where the bumper curves in.
      const rim = attribute(well.geometry, "position");
      for (let i = 0; i < rim.count; i++) {
        const out = rim.getY(i) * side > 0;
        if (!out) continue;
        const px = x + rim.getX(i);
        const py = s.wheelRadius - rim.getZ(i);
        let z = outer;
        while (z > outer - depth && shape.field.at(px, py, z) > -0.02) z -= 0.01;
        rim.setY(i, side * (z - (outer - depth / 2)));
      }
      well.position.set(x, s.wheelRadius, side * (outer - depth / 2));
      g.add(well);
      const wall = new THREE.Mesh(
        new THREE.CircleGeometry(r + 0.004, 48, open - Math.PI / 2, Math.PI * 2 - 2 * open),
        dark,
      );
      wall.position.set(x, s.wheelRadius, side * (outer - depth));
      g.add(wall);
    }
  }
  const tray = new THREE.Mesh(new THREE.BoxGeometry(s.length * 0.82, 0.12, s.width * 0.5), dark);
  tray.position.set(s.length / 2, s.sill + 0.06, 0);
  g.add(tray);
  const mid = new THREE.Mesh(new THREE.BoxGeometry(s.frontAxle - s.rearAxle - 2 * r - 0.12, 0.1, s.width * 0.8), dark);
  mid.position.set((s.frontAxle + s.rearAxle) / 2, s.sill + 0.06, 0);
  g.add(mid);
  return g;
}
