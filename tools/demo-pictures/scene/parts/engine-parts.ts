import type * as THREE from "three";
import {
  ALU,
  at,
  box,
  gloss,
  group,
  lathe,
  metal,
  type Profile,
  plastic,
  rod,
  rubber,
  STEEL,
  tube,
  wrapLabel,
} from "./kit.ts";

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
