import * as THREE from "three";
import {
  ALU,
  around,
  at,
  box,
  gloss,
  group,
  lathe,
  metal,
  plastic,
  plate,
  ring,
  rod,
  rubber,
  wrapLabel,
} from "./kit.ts";

export function oilFilter(variant: number): THREE.Group {
  const colour = variant === 1 ? "#c2410c" : "#1c3f7a";
  const can = gloss(colour, 0.15);
  const one = () => {
    const g = group(
      lathe(
        [
          [0.3, 0.02],
          [0.7, 0],
          [0.8, 0.02],
          [0.84, 0.08],
          [0.84, 0.16],
          [0.81, 0.2],
          [0.8, 1.75],
          [0.77, 1.95],
          [0.68, 2.08],
          [0.5, 2.14],
          [0, 2.15],
        ],
        can,
        128,
      ),
    );
    g.add(at(rod(0.32, 0.02, plastic("#08090a", 0.8)), 0, 0.09, 0));
    // Flutes for the spanner.
    g.add(
      around(16, (a) => at(box(0.05, 0.3, 0.05, can, 0.02), Math.cos(a) * 0.775, 1.86, Math.sin(a) * 0.775, 0, -a, 0)),
    );
    const print = wrapLabel(
      0.808,
      0.95,
      2.3,
      colour,
      variant === 1 ? ["OIL FILTER  ·  M20×1.5"] : ["OIL FILTER  ·  3/4-16"],
      "#f4f5f6",
    );
    print.position.y = 1.0;
    g.add(print);
    return g;
  };
  const upright = one();
  const lying = one();
  // The second filter shows its thread and seal.
  const end = group(
    plate(0.74, 0.03, metal("#9da2a7", 0.35), [
      [0, 0, 0.26],
      ...Array.from({ length: 8 }, (_, k): [number, number, number] => [
        Math.cos(k * 0.785) * 0.45,
        Math.sin(k * 0.785) * 0.45,
        0.07,
      ]),
    ]),
    at(ring(0.63, 0.05, rubber()), 0, 0, 0.04),
  );
  end.rotation.x = Math.PI / 2;
  lying.add(end);
  const laid = group(lying);
  lying.rotation.x = -Math.PI / 2;
  laid.rotation.y = -0.75;
  laid.position.set(1.55, 0.84, 0.75);
  lying.position.z = 0.3;
  return group(at(upright, -0.75, 0, 0, 0, 0.2, 0), laid);
}

export function airFilter(variant: number): THREE.Group {
  const paper = plastic("#e9e0c8", 0.9);
  const frame = variant === 1 ? rubber("#1a1b1d") : plastic("#c4501f", 0.6);
  const g = new THREE.Group();
  if (variant === 1) {
    g.add(at(box(3.1, 0.16, 2.2, frame, 0.07), 0, 0.42, 0));
    for (let i = 0; i < 42; i++)
      g.add(at(box(0.025, 0.3, 1.94, paper, 0.008), -1.37 + i * 0.0668, 0.46, 0, 0, 0, i % 2 ? 0.16 : -0.16));
    g.add(
      at(box(2.84, 0.3, 0.06, frame), 0, 0.3, 1.0),
      at(box(2.84, 0.3, 0.06, frame), 0, 0.3, -1.0),
      at(box(2.8, 0.04, 0.05, frame), 0, 0.62, 0),
    );
    g.rotation.set(0.62, -0.35, 0);
    g.position.y = 0.75;
    return group(g);
  }
  g.add(
    lathe(
      [
        [0.62, 0],
        [1.12, 0],
        [1.16, 0.06],
        [1.14, 0.22],
        [0.62, 0.22],
      ],
      frame,
    ),
    lathe(
      [
        [0, 2.0],
        [1.1, 2.0],
        [1.14, 2.08],
        [1.1, 2.2],
        [0.4, 2.24],
        [0, 2.2],
      ],
      frame,
    ),
  );
  g.add(
    around(90, (a) =>
      at(box(0.16, 1.84, 0.022, paper, 0.008), Math.cos(a) * 1.0, 1.1, Math.sin(a) * 1.0, 0, -a + 0.3, 0),
    ),
  );
  g.add(
    lathe(
      [
        [0.9, 0.2],
        [0.9, 2.0],
      ],
      paper,
    ),
  );
  const mesh = metal(ALU, 0.35);
  for (let k = 0; k < 5; k++) g.add(at(ring(1.085, 0.012, mesh), 0, 0.4 + k * 0.36, 0, Math.PI / 2));
  g.add(around(24, (a) => at(rod(0.01, 1.8, mesh, 8), Math.cos(a) * 1.085, 1.1, Math.sin(a) * 1.085)));
  return g;
}
