import type * as THREE from "three";
import {
  around,
  at,
  box,
  gloss,
  group,
  lathe,
  type Profile,
  plastic,
  plate,
  rounded,
  sticker,
  wrapLabel,
} from "./kit.ts";

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
