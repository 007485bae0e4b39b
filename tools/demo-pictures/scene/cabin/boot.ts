import * as THREE from "three";
import { bench, slab } from "./cabin.ts";
import type { CabinMaterials } from "./trims.ts";

export type BootKind = "boot" | "tailgate" | "bed" | "cargo";

/** Builds the luggage space behind the rear seats. The opening is at x = 0, the front is +x. */
export function buildBoot(m: CabinMaterials, kind: BootKind): THREE.Group {
  const g = new THREE.Group();
  const long = kind === "cargo" ? 2.2 : kind === "bed" ? 1.5 : 1;
  const wide = kind === "cargo" ? 1.56 : 1.36;
  const wall = kind === "bed" ? m.black : m.lower;
  g.add(slab(m.carpet, [long, 0.05, wide], [long / 2, 0.6, 0], 0.01));
  for (const s of [-1, 1]) {
    g.add(slab(wall, [long, kind === "boot" ? 0.42 : 0.5, 0.08], [long / 2, 0.84, s * (wide / 2)], 0.03));
    g.add(slab(wall, [0.5, 0.3, 0.2], [long * 0.62, 0.75, s * (wide / 2 - 0.1)], 0.08));
    g.add(slab(m.chrome, [0.03, 0.012, 0.03], [0.22, 0.632, s * (wide / 2 - 0.14)], 0.004));
    if (kind === "tailgate" || kind === "cargo") {
      g.add(slab(m.lining, [long, 0.06, 0.1], [long / 2, 1.46, s * (wide / 2 - 0.12)], 0.03));
      g.add(slab(m.lining, [0.12, 0.5, 0.1], [0.5, 1.24, s * (wide / 2 - 0.02)], 0.03, [s * -0.12, 0, 0.12]));
    }
  }
  g.add(
    slab(m.black, [0.14, 0.06, wide], [-0.02, 0.62, 0], 0.02),
    slab(m.chrome, [0.06, 0.008, wide * 0.7], [-0.02, 0.653, 0], 0.003),
  );
  // Rubber seal and inner panels around the opening, so that only the inside is seen.
  for (const s of [-1, 1]) {
    g.add(slab(m.upper, [0.12, 1.3, 0.7], [0.06, 0.95, s * (wide / 2 + 0.36)], 0.03));
    g.add(slab(m.black, [0.05, kind === "bed" ? 0.5 : 0.95, 0.05], [0, 1.0, s * (wide / 2 + 0.02)], 0.02));
  }
  g.add(slab(m.upper, [0.16, 0.5, wide + 1.4], [0.0, 0.33, 0], 0.03));
  if (kind === "bed") {
    g.add(slab(m.black, [0.06, 0.6, wide], [long, 0.9, 0], 0.02));
    for (let i = -8; i <= 8; i++) g.add(slab(m.black, [long, 0.02, 0.03], [long / 2, 0.628, i * 0.078], 0.006));
    return g;
  }
  // Backs of the rear seats, with carpet, and their head restraints.
  for (const z of [-0.29, 0.37])
    g.add(slab(m.carpet, [0.1, 0.56, z < 0 ? 0.78 : 0.52], [long - 0.04, 0.88, z], 0.03, [0, 0, -0.22]));
  g.add(slab(m.black, [0.06, 0.6, wide], [long + 0.02, 0.88, 0], 0.01, [0, 0, -0.22]));
  if (kind === "boot") {
    g.add(slab(m.upper, [long, 0.05, wide], [long / 2 + 0.3, 1.1, 0], 0.01));
    // Raised lid, and the rear window with the shelf below it.
    g.add(slab(m.carpet, [0.05, 1.1, wide + 0.5], [0.5, 1.62, 0], 0.03, [0, 0, 0.5]));
    g.add(slab(m.upper, [0.3, 0.7, wide + 0.6], [1.2, 1.45, 0], 0.03));
    for (const s of [-1, 1]) g.add(slab(m.black, [0.5, 0.03, 0.04], [0.36, 1.02, s * 0.58], 0.012, [0, 0, 0.3]));
  } else {
    g.add(bench(m, long + 0.45, 0.6));
    g.add(slab(m.lining, [0.16, 0.16, wide + 1], [0.08, 1.56, 0], 0.05));
    g.add(slab(m.lining, [long + 1, 0.05, wide - 0.1], [long / 2 + 0.5, 1.5, 0], 0.02));
    g.add(slab(m.upper, [0.1, 0.07, wide - 0.16], [0.72, 1.02, 0], 0.03));
  }
  // What sellers leave in the boot.
  g.add(
    slab(m.black, [0.24, 0.12, 0.34], [0.6, 0.69, -0.36], 0.025, [0, 0.3, 0]),
    slab(m.chrome, [0.03, 0.012, 0.1], [0.6, 0.756, -0.36], 0.004, [0, 0.3, 0]),
  );
  const triangle = new THREE.Mesh(new THREE.TorusGeometry(0.1, 0.012, 8, 3), m.chrome);
  triangle.rotation.x = Math.PI / 2;
  triangle.position.set(0.4, 0.64, 0.34);
  g.add(triangle);
  return g;
}
