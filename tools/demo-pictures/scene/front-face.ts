import { interpolate, type Pt } from "./curve.ts";
import { B, crossing, type Face, G, opening, R, start } from "./face.ts";
import type { BodyField } from "./field.ts";
import { FACES } from "./front-designs.ts";
import { drawGrille, drawHeadlight } from "./lamp-art.ts";
import type { CarSpec } from "./spec.ts";
import { nth } from "./sure.ts";

export function frontFace(s: CarSpec, f: BodyField): Face {
  const face = start(s, f, true);
  const d = nth(FACES, s.face);
  const hw = s.width / 2;
  const noseTop = f.belt(s.length);
  const v = (t: number) => interpolate(s.sill, noseTop, t);
  const at = (points: Pt[]): Pt[] => points.map(([u, t]) => [u * hw, v(t)]);
  const r = d.round ?? 0.008;

  if (d.lower.length) opening(face, at(d.lower), 0.012);
  if (d.side) {
    face.trim.fill(R, at(d.side), { grow: 0.03, mirror: true });
    opening(face, at(d.side), 0.014);
  }
  drawGrille(face, at(d.lower), d.lowerStyle ?? "mesh");
  if (d.side) drawGrille(face, at(d.side), "fine");
  if (d.grille) {
    const g = at(d.grille);
    if (d.rim) face.bright.fill(s.chrome ? R : "#000", g, { grow: 0.026, mirror: true });
    face.trim.fill(R, g, { grow: 0.016, mirror: true });
    if (d.rim) face.bright.fill("#0ff", g, { grow: 0.008, mirror: true, erase: true });
    opening(face, g, 0.008);
    drawGrille(face, g, d.style);
  }
  if (d.roundLamp) {
    // Round lamps inside the grille panel.
    const c: Pt = [d.roundLamp.u * hw, v(d.roundLamp.v)];
    const radius = Math.min(0.115, (v(0.94) - v(0.6)) * d.roundLamp.size);
    const ring: Pt[] = [];
    for (let k = 0; k < 48; k++)
      ring.push([c[0] + Math.cos((k / 48) * 6.2832) * radius, c[1] + Math.sin((k / 48) * 6.2832) * radius]);
    face.cut.fill("#ff0", ring, { erase: true, grow: 0.012, mirror: true });
    face.cut.fill(G, ring, { mirror: true });
    face.bright.fill(R, ring, { grow: 0.012, mirror: true });
    drawHeadlight(face, ring, [c], "round", radius);
  } else {
    const lamp = at(d.lamp);
    face.trim.fill(R, lamp, { grow: r + 0.008, mirror: true });
    face.cut.fill(G, lamp, { grow: r, mirror: true });
    const lenses = d.lensAt.map((u): Pt => {
      const ys = crossing(lamp, u * hw);
      return [u * hw, (ys[0] + ys[1]) / 2];
    });
    const ys = crossing(lamp, nth(d.lensAt, 0) * hw);
    drawHeadlight(
      face,
      lamp,
      lenses,
      s.face % 2 || d.lensAt.length > 2 ? "line" : "frame",
      Math.min(d.lensAt.length > 2 ? 0.028 : 0.05, (ys[1] - ys[0]) * 0.36),
    );
  }
  if (d.bar) {
    const bar = v(d.bar);
    face.cut.fill(
      G,
      [
        [0, bar - 0.012],
        [0.5 * hw, bar - 0.012],
        [0.5 * hw, bar + 0.012],
        [0, bar + 0.012],
      ],
      { mirror: true },
    );
    face.glow.line(
      "#ccc",
      [
        [0, bar],
        [0.5 * hw, bar],
      ],
      0.014,
      true,
    );
    face.art.art((ctx) => {
      ctx.fillStyle = "#dfe8f2";
      ctx.fillRect(0, bar - 0.014, 0.5 * hw, 0.028);
    });
  }
  if (d.mattBelow || s.bumperBlack)
    face.trim.fill(
      G,
      [
        [0, 0],
        [1.2, 0],
        [1.2, v(d.mattBelow ?? 0.46) - 0.03],
        [0.7 * hw, v(d.mattBelow ?? 0.46)],
        [0, v(d.mattBelow ?? 0.46)],
      ],
      { mirror: true },
    );
  else
    face.trim.fill(
      G,
      [
        [0, 0],
        [1.2, 0],
        [1.2, s.sill + (s.cladding ? 0.1 : 0.035)],
        [0, s.sill + (s.cladding ? 0.1 : 0.035)],
      ],
      { mirror: true },
    );
  if (d.skid)
    face.bright.fill(
      "#900",
      at([
        [0.46, -0.05],
        [0.4, 0.11],
        [0, 0.11],
        [0, -0.05],
      ]),
      { mirror: true },
    );
  // Bumper top joint.
  face.trim.line(
    B,
    at([
      [0.5, 0.66],
      [0.52, 0.7],
      [1, 0.68],
    ]),
    0.004,
    true,
  );
  face.plateY = v(d.plate);
  return face;
}
