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
  type Profile,
  plastic,
  plate,
  ring,
  rod,
  rounded,
  rubber,
  STEEL,
  sticker,
  tube,
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
  // The second shows the thread and the seal.
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

export function sparkPlug(variant: number): THREE.Group {
  const steel = metal("#c3c7cb", 0.22);
  const tip = variant === 1 ? metal("#d5b057", 0.22) : metal("#cfd3d6", 0.2);
  const make = () => {
    const thread: Profile = [];
    for (let i = 0; i <= 72; i++) thread.push([0.235 + (i % 4 < 2 ? 0.028 : 0), 0.28 + i * 0.011]);
    const g = group(
      lathe(
        [
          [0, 0.08],
          [0.045, 0.08],
          [0.045, 0.3],
        ],
        tip,
      ),
      lathe(
        [
          [0, 0.3],
          [0.13, 0.2],
          [0.16, 0.3],
        ],
        plastic("#f1ede4", 0.3),
      ),
      lathe([[0.19, 0.24], [0.235, 0.24], ...thread, [0.235, 1.09]], steel),
      lathe(
        [
          [0.235, 1.08],
          [0.4, 1.1],
          [0.43, 1.18],
          [0.4, 1.24],
          [0.3, 1.25],
        ],
        metal("#d8dbde", 0.15),
      ),
      at(rod(0.44, 0.34, steel, 6), 0, 1.44, 0),
      lathe(
        [
          [0.44, 1.6],
          [0.36, 1.66],
          [0.34, 1.74],
          [0.26, 1.78],
        ],
        steel,
      ),
      lathe(
        [
          [0.26, 1.76],
          [0.25, 1.92],
          [0.215, 1.95],
          [0.24, 2.0],
          [0.21, 2.04],
          [0.235, 2.09],
          [0.2, 2.13],
          [0.225, 2.18],
          [0.19, 2.24],
          [0.17, 2.62],
          [0.14, 2.66],
          [0, 2.66],
        ],
        gloss("#f6f4ee", 0),
      ),
      lathe(
        [
          [0.08, 2.64],
          [0.09, 2.7],
          [0.12, 2.74],
          [0.13, 2.86],
          [0.085, 2.9],
          [0.085, 2.95],
          [0.115, 3.0],
          [0.1, 3.06],
          [0, 3.08],
        ],
        tip,
      ),
      tube(
        [
          [0.21, 0.26, 0],
          [0.21, 0.1, 0],
          [0.15, 0.0, 0],
          [0, 0.0, 0],
          [-0.05, 0.0, 0],
        ],
        0.032,
        steel,
      ),
    );
    const print = wrapLabel(0.186, 0.3, 2.2, variant === 1 ? "#1c3f7a" : "#9c1c1c", [""]);
    g.add(at(print, 0, 2.42, 0));
    return g;
  };
  const stand = make();
  const laid = make();
  const holder = group(laid);
  laid.rotation.z = Math.PI / 2 + 0.02;
  laid.position.set(1.5, 0.44, 0);
  holder.rotation.y = 0.35;
  holder.position.set(0.3, 0, 1.1);
  return group(at(stand, -0.9, 0.03, -0.4, 0, 0.3, 0), at(make(), 0.2, 0.03, -0.7, 0, -0.4, 0), holder);
}

export function fuelPump(variant: number): THREE.Group {
  const body = metal(ALU, 0.24);
  const cap = plastic(variant === 1 ? "#1b1c1f" : "#2b4a2f", 0.4);
  if (variant === 2) {
    const g = group(
      lathe(
        [
          [0, 0],
          [0.9, 0],
          [0.95, 0.06],
          [0.95, 0.2],
          [0.75, 0.24],
          [0.75, 1.5],
          [0, 1.5],
        ],
        plastic("#22252a", 0.5),
      ),
      lathe(
        [
          [0.76, 0.5],
          [0.78, 0.5],
          [0.78, 1.2],
          [0.76, 1.2],
        ],
        plastic("#d9dcd6", 0.6),
      ),
      lathe(
        [
          [0, 2.25],
          [1.1, 2.25],
          [1.14, 2.3],
          [1.14, 2.4],
          [0.9, 2.46],
          [0, 2.46],
        ],
        plastic("#1b1c1f", 0.45),
      ),
    );
    for (const a of [0.4, 2.4, 4.5])
      g.add(at(rod(0.05, 0.9, metal(STEEL, 0.2)), Math.cos(a) * 0.62, 1.9, Math.sin(a) * 0.62));
    g.add(
      at(box(0.45, 0.28, 0.3, plastic("#c9c6bd", 0.5)), 0.3, 2.58, 0.2),
      tube(
        [
          [-0.4, 2.4, 0.2],
          [-0.42, 2.75, 0.2],
          [-0.8, 2.85, 0.3],
          [-1.15, 2.82, 0.4],
        ],
        0.09,
        plastic("#15171a", 0.5),
      ),
    );
    g.add(
      tube(
        [
          [0.75, 0.3, 0.35],
          [1.3, 0.5, 0.6],
          [1.7, 1.1, 0.6],
          [2.0, 1.4, 0.5],
        ],
        0.03,
        metal(STEEL, 0.25),
      ),
      at(box(0.5, 0.26, 0.2, rubber("#26272a"), 0.08), 2.05, 1.45, 0.5, 0, 0, 0.4),
    );
    return g;
  }
  const pump = group(
    lathe(
      [
        [0, 0],
        [0.2, 0],
        [0.2, 0.3],
        [0.45, 0.36],
        [0.5, 0.44],
        [0.5, 0.5],
      ],
      cap,
    ),
    lathe(
      [
        [0.5, 0.48],
        [0.52, 0.5],
        [0.52, 2.3],
        [0.5, 2.32],
      ],
      body,
    ),
    lathe(
      [
        [0.5, 2.3],
        [0.46, 2.42],
        [0.3, 2.5],
        [0.16, 2.52],
        [0.16, 2.7],
        [0.2, 2.74],
        [0.15, 2.8],
        [0.2, 2.86],
        [0.14, 2.95],
        [0, 2.95],
      ],
      cap,
    ),
    at(wrapLabel(0.525, 0.9, 2.6, "#1c3f7a", ["FUEL PUMP 12 V"]), 0, 1.4, 0),
    at(box(0.24, 0.3, 0.24, plastic("#d8d4c8", 0.5), 0.03), 0.28, 2.6, 0.16),
  );
  const sock = group(
    at(box(1.5, 0.12, 0.8, plastic("#e2ddd0", 0.95), 0.05), 0, 0, 0),
    at(rod(0.2, 0.2, plastic("#1b1c1f")), -0.5, 0.12, 0),
  );
  return group(at(pump, -0.2, 0.0, 0, 0, 0, 0), at(sock, 1.25, 0.07, 0.65, 0, -0.4, 0));
}

export function engineOil(variant: number): THREE.Group {
  const colour = variant === 1 ? "#1a1c20" : "#b4221b";
  const side: Profile = rounded(
    [
      [-0.95, 0],
      [0.95, 0],
      [0.98, 0.2],
      [0.98, 2.1],
      [0.7, 2.62],
      [0.36, 2.78],
      [0.36, 3.0],
      [-0.3, 3.0],
      [-0.95, 2.55],
      [-0.98, 2.1],
      [-0.98, 0.2],
    ],
    0.2,
  );
  const hand: Profile = [
    [-0.74, 1.85],
    [-0.2, 1.98],
    [-0.16, 2.62],
    [-0.45, 2.56],
    [-0.76, 2.3],
  ];
  const grip = rounded(hand.reverse(), 0.12);
  const bottle = plate(side, 0.62, gloss(colour, 0.25), [grip], 0.06);
  bottle.position.z = -0.31;
  const cap = lathe(
    [
      [0, 0],
      [0.36, 0],
      [0.38, 0.04],
      [0.38, 0.32],
      [0.34, 0.38],
      [0, 0.38],
    ],
    plastic(variant === 1 ? "#e5361c" : "#17191c", 0.4),
  );
  const ribs = around(36, (a) =>
    at(
      box(0.02, 0.3, 0.03, plastic(variant === 1 ? "#c92d16" : "#0f1012", 0.4), 0.008),
      Math.cos(a) * 0.385,
      0.17,
      Math.sin(a) * 0.385,
      0,
      -a,
      0,
    ),
  );
  const g = group(
    bottle,
    at(group(cap, ribs), 0.03, 3.1, 0),
    at(
      sticker(
        1.66,
        1.5,
        variant === 1 ? "#e5361c" : "#14181f",
        variant === 1 ? ["5W-30", "FULLY SYNTHETIC · 4 L"] : ["10W-40", "SEMI SYNTHETIC · 4 L"],
      ),
      0,
      1.0,
      0.415,
    ),
  );
  g.rotation.y = -0.32;
  const small = group(
    lathe(
      [
        [0, 0],
        [0.5, 0],
        [0.54, 0.06],
        [0.54, 1.35],
        [0.4, 1.62],
        [0.2, 1.7],
        [0.2, 1.8],
        [0, 1.8],
      ],
      gloss(colour, 0.25),
    ),
    at(
      lathe(
        [
          [0, 0],
          [0.22, 0],
          [0.22, 0.2],
          [0, 0.22],
        ],
        plastic(variant === 1 ? "#e5361c" : "#17191c", 0.4),
      ),
      0,
      1.8,
      0,
    ),
    at(
      wrapLabel(0.548, 0.85, 2.4, variant === 1 ? "#e5361c" : "#14181f", [
        variant === 1 ? "5W-30 · 1 L" : "10W-40 · 1 L",
      ]),
      0,
      0.72,
      0,
    ),
  );
  return group(g, at(small, 1.65, 0, 0.45));
}
