import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { drawPath, type Pt } from "../curve.ts";
import { attribute, context2d, nth } from "../sure.ts";

export type Profile = Pt[];
/** Round hole: x, y, radius. */
type Circle = [number, number, number];
export type Hole = Circle | Profile;

const isCircle = (hole: Hole): hole is Circle => typeof hole[0] === "number";

export const metal = (color: string, roughness = 0.28, metalness = 0.95) =>
  new THREE.MeshPhysicalMaterial({ color, metalness, roughness, side: THREE.DoubleSide });
export const plastic = (color: string, roughness = 0.45) =>
  new THREE.MeshPhysicalMaterial({ color, metalness: 0, roughness, specularIntensity: 0.6, side: THREE.DoubleSide });
export const gloss = (color: string, flake = 0.1) =>
  new THREE.MeshPhysicalMaterial({
    color,
    metalness: flake,
    roughness: 0.32,
    clearcoat: 1,
    clearcoatRoughness: 0.06,
    side: THREE.DoubleSide,
  });
export const rubber = (color = "#131314") =>
  new THREE.MeshPhysicalMaterial({
    color,
    metalness: 0,
    roughness: 0.7,
    specularIntensity: 0.6,
    side: THREE.DoubleSide,
  });
export const clear = (color = "#ffffff", opacity = 0.16) =>
  new THREE.MeshPhysicalMaterial({
    color,
    metalness: 0,
    roughness: 0.03,
    transparent: true,
    opacity,
    envMapIntensity: 1.6,
    depthWrite: false,
    ior: 1.6,
  });

export const STEEL = "#b4b9be";
export const CAST = "#83888d";
export const ALU = "#c9cdd1";

function shadowed<T extends THREE.Mesh>(m: T): T {
  m.castShadow = true;
  m.receiveShadow = true;
  return m;
}

export function lathe(points: Profile, material: THREE.Material, segments = 96): THREE.Mesh {
  return shadowed(
    new THREE.Mesh(
      new THREE.LatheGeometry(
        points.map((p) => new THREE.Vector2(Math.max(0, p[0]), p[1])),
        segments,
      ),
      material,
    ),
  );
}

export function box(w: number, h: number, d: number, material: THREE.Material, r = 0.04): THREE.Mesh {
  return shadowed(
    new THREE.Mesh(new RoundedBoxGeometry(w, h, d, 5, Math.min(r, w / 2.01, h / 2.01, d / 2.01)), material),
  );
}

export function rod(r: number, h: number, material: THREE.Material, sides = 48): THREE.Mesh {
  return shadowed(new THREE.Mesh(new THREE.CylinderGeometry(r, r, h, sides), material));
}

export function ring(r: number, tube: number, material: THREE.Material, arc = Math.PI * 2): THREE.Mesh {
  return shadowed(new THREE.Mesh(new THREE.TorusGeometry(r, tube, 20, 96, arc), material));
}

export function tube(
  points: [number, number, number][],
  r: number,
  material: THREE.Material,
  closed = false,
  segments = 240,
): THREE.Mesh {
  const path = new THREE.CatmullRomCurve3(
    points.map((p) => new THREE.Vector3(...p)),
    closed,
  );
  return shadowed(new THREE.Mesh(new THREE.TubeGeometry(path, segments, r, 16, closed), material));
}

/** Extrudes a flat outline with soft edges. Holes are circles [x, y, radius] or outlines. */
export function plate(
  outline: Profile | number,
  depth: number,
  material: THREE.Material,
  holes: Hole[] = [],
  bevel = 0.012,
): THREE.Mesh {
  const s = new THREE.Shape();
  if (typeof outline === "number") s.absarc(0, 0, outline, 0, Math.PI * 2, false);
  else drawPath(s, outline);
  for (const h of holes) {
    const p = new THREE.Path();
    if (isCircle(h)) p.absarc(...h, 0, Math.PI * 2, true);
    else drawPath(p, h);
    s.holes.push(p);
  }
  const g = new THREE.ExtrudeGeometry(s, {
    depth,
    bevelEnabled: bevel > 0,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 64,
  });
  return shadowed(new THREE.Mesh(g, material));
}

/** Bends the normals of a flat face like a shallow bowl, because turned metal never reflects one single grey. */
export function bowl(m: THREE.Mesh, amount: number): THREE.Mesh {
  const p = attribute(m.geometry, "position");
  const n = attribute(m.geometry, "normal");
  const v = new THREE.Vector3();
  for (let i = 0; i < p.count; i++) {
    if (Math.abs(n.getZ(i)) < 0.95) continue;
    const r = Math.hypot(p.getX(i), p.getY(i)) || 1;
    const a = Math.atan2(p.getY(i), p.getX(i));
    // Grooves of the lathe spread the light in two opposite wedges.
    const fan = Math.sin(2 * a + 0.6) * amount;
    v.set((p.getX(i) / r) * fan, (p.getY(i) / r) * fan, Math.sign(n.getZ(i))).normalize();
    n.setXYZ(i, v.x, v.y, v.z);
  }
  return m;
}

/** Creates a smooth closed outline through the points. */
export function rounded(points: Profile, r = 0.1): Profile {
  const out: Profile = [];
  const n = points.length;
  for (let i = 0; i < n; i++) {
    const a = nth(points, (i + n - 1) % n);
    const b = nth(points, i);
    const c = nth(points, (i + 1) % n);
    const la = Math.hypot(a[0] - b[0], a[1] - b[1]);
    const lc = Math.hypot(c[0] - b[0], c[1] - b[1]);
    const q = Math.min(r, la / 2, lc / 2);
    const p0: Pt = [b[0] + ((a[0] - b[0]) / la) * q, b[1] + ((a[1] - b[1]) / la) * q];
    const p1: Pt = [b[0] + ((c[0] - b[0]) / lc) * q, b[1] + ((c[1] - b[1]) / lc) * q];
    for (let k = 0; k <= 8; k++) {
      const t = k / 8;
      out.push([
        (1 - t) ** 2 * p0[0] + 2 * t * (1 - t) * b[0] + t * t * p1[0],
        (1 - t) ** 2 * p0[1] + 2 * t * (1 - t) * b[1] + t * t * p1[1],
      ]);
    }
  }
  return out;
}

export const at = <T extends THREE.Object3D>(o: T, x: number, y: number, z: number, rx = 0, ry = 0, rz = 0): T => {
  o.position.set(x, y, z);
  o.rotation.set(rx, ry, rz);
  return o;
};

export function group(...children: THREE.Object3D[]): THREE.Group {
  const g = new THREE.Group();
  g.add(...children);
  return g;
}

export function around(n: number, make: (angle: number, i: number) => THREE.Object3D): THREE.Group {
  const g = new THREE.Group();
  for (let i = 0; i < n; i++) g.add(make((i / n) * Math.PI * 2, i));
  return g;
}

/** Creates a printed label with the logo of the site and never that of a manufacturer. */
function label(w: number, h: number, accent: string, lines: string[], paper = "#f4f5f6"): THREE.MeshPhysicalMaterial {
  const c = document.createElement("canvas");
  c.width = 1024;
  c.height = Math.round((1024 * h) / w);
  const x = context2d(c);
  x.fillStyle = paper;
  x.fillRect(0, 0, c.width, c.height);
  const band = Math.min(c.height * 0.36, 230);
  x.fillStyle = accent;
  x.fillRect(0, c.height - band, c.width, band);
  x.fillRect(0, 0, c.width, band * 0.12);
  const ink = paper === "#f4f5f6" ? "#14181f" : "#ffffff";
  const size = Math.min(150, (c.height - band) * 0.42);
  x.textBaseline = "middle";
  x.fillStyle = ink;
  x.font = `800 ${size}px "DejaVu Sans"`;
  x.textAlign = "left";
  x.fillText("KARAJ", 50, (c.height - band) * 0.54);
  x.textAlign = "right";
  x.font = `700 ${size}px "Noto Kufi Arabic"`;
  x.fillText("كراج", 974, (c.height - band) * 0.47);
  x.fillStyle = "#ffffff";
  x.textAlign = "center";
  x.font = `700 ${Math.min(80, band * 0.4)}px "DejaVu Sans"`;
  for (const [i, l] of lines.entries()) x.fillText(l, 512, c.height - band + (band * (i + 0.55)) / lines.length, 940);
  const t = new THREE.CanvasTexture(c);
  t.colorSpace = THREE.SRGBColorSpace;
  t.anisotropy = 4;
  return new THREE.MeshPhysicalMaterial({ map: t, roughness: 0.42, specularIntensity: 0.5, side: THREE.DoubleSide });
}

export function sticker(w: number, h: number, accent: string, lines: string[], paper?: string): THREE.Mesh {
  return new THREE.Mesh(new THREE.PlaneGeometry(w, h), label(w, h, accent, lines, paper));
}

/** Creates a label around a drum of radius r that faces the camera (+z). */
export function wrapLabel(
  r: number,
  h: number,
  arc: number,
  accent: string,
  lines: string[],
  paper?: string,
): THREE.Mesh {
  return new THREE.Mesh(
    new THREE.CylinderGeometry(r, r, h, 64, 1, true, -arc / 2, arc),
    label(r * arc, h, accent, lines, paper),
  );
}
