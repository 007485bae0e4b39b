import { drawPath, type Pt } from "./curve.ts";
import type { Face } from "./face.ts";
import { shrink } from "./sheet.ts";
import { nth } from "./sure.ts";

export type GrilleStyle =
  | "bars"
  | "fine-bars"
  | "three-bars"
  | "honeycomb"
  | "slats"
  | "slots"
  | "mesh"
  | "fine"
  | "none";

function bounds(points: Pt[]) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}

/** Draws a rod that is lit from above. The gradient makes the flat drawing look round. */
function rod(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  upright: boolean,
  light: string,
  dark: string,
) {
  const g = upright ? ctx.createLinearGradient(x, 0, x + w, 0) : ctx.createLinearGradient(0, y + h, 0, y);
  g.addColorStop(0, dark);
  g.addColorStop(0.25, light);
  g.addColorStop(0.6, dark);
  g.addColorStop(1, "#000");
  ctx.fillStyle = g;
  ctx.fillRect(x, y, w, h);
}

export function drawGrille(face: Face, points: Pt[], style: GrilleStyle) {
  if (style === "none") return;
  const { x0, x1, y0, y1 } = bounds(points);
  const m = 0.02;
  face.art.clip(
    points,
    (ctx) => {
      ctx.fillStyle = "#030303";
      ctx.fillRect(x0 - m, y0 - m, x1 - x0 + 2 * m, y1 - y0 + 2 * m);
      if (style === "bars" || style === "fine-bars" || style === "three-bars") {
        const n = style === "bars" ? 6 : style === "fine-bars" ? 13 : 3;
        const pitch = (y1 - y0) / n;
        for (let i = 0; i < n; i++)
          rod(
            ctx,
            x0 - m,
            y0 + pitch * (i + 0.3),
            x1 - x0 + 2 * m,
            pitch * (style === "three-bars" ? 0.5 : 0.42),
            false,
            "#d9dde1",
            "#3c4045",
          );
      } else if (style === "slats") {
        for (let x = x0 + 0.008; x < x1 + m; x += 0.034)
          rod(ctx, x, y0 - m, 0.016, y1 - y0 + 2 * m, true, "#e2e5e8", "#44484d");
      } else if (style === "slots") {
        // Dark panel with black upright slots.
        for (let x = x0 + 0.03; x < 0.46; x += 0.085)
          rod(ctx, x, y0 - m, 0.04, y1 - y0 + 2 * m, true, "#55595e", "#17191b");
        ctx.fillStyle = "#101112";
        ctx.fillRect(0.49, y0 - m, 1, y1 - y0 + 2 * m);
      } else {
        const size = style === "honeycomb" ? 0.021 : style === "mesh" ? 0.016 : 0.012;
        ctx.strokeStyle = style === "honeycomb" ? "#3b3e42" : "#26282b";
        ctx.lineWidth = size * 0.24;
        let row = 0;
        for (let y = y0 - m; y < y1 + m; y += size * 1.5, row++) {
          for (let x = x0 - m - size * 2; x < x1 + m; x += size * 1.732) {
            ctx.beginPath();
            for (let k = 0; k <= 6; k++) {
              const a = (k / 6) * Math.PI * 2 + Math.PI / 6;
              const px = x + (row % 2) * size * 0.866 + Math.cos(a) * size;
              const py = y + Math.sin(a) * size;
              if (k) ctx.lineTo(px, py);
              else ctx.moveTo(px, py);
            }
            ctx.stroke();
          }
        }
      }
    },
    0.03,
  );
  if (style === "bars" || style === "three-bars" || style === "slats")
    face.glow.fill("#00f", points, { grow: 0.02, mirror: true });
}

/** Draws reflectors, projector rings and the daytime running light behind the clear cover. */
export function drawHeadlight(face: Face, lamp: Pt[], lenses: Pt[], kind: "line" | "frame" | "round", radius: number) {
  const { x0, x1, y0, y1 } = bounds(lamp);
  face.art.clip(
    lamp,
    (ctx) => {
      const g = ctx.createLinearGradient(0, y1, 0, y0);
      g.addColorStop(0, "#0b0c0e");
      g.addColorStop(0.55, "#1d2024");
      g.addColorStop(1, "#33373c");
      ctx.fillStyle = g;
      ctx.fillRect(x0 - 0.1, y0 - 0.1, x1 - x0 + 0.2, y1 - y0 + 0.2);
      // Ribs of the dark housing catch the light.
      ctx.strokeStyle = "rgba(150,158,168,.28)";
      ctx.lineWidth = 0.003;
      for (let y = y0; y < y1; y += 0.013) {
        ctx.beginPath();
        ctx.moveTo(x0 - 0.05, y);
        ctx.lineTo(x1 + 0.05, y + 0.02);
        ctx.stroke();
      }
      for (const [x, y] of lenses) {
        if (kind === "line") {
          // Square LED module with a bright upper edge.
          const s = radius * 0.95;
          ctx.fillStyle = "#06070a";
          ctx.fillRect(x - s - 0.006, y - s - 0.006, 2 * s + 0.012, 2 * s + 0.012);
          const glass = ctx.createLinearGradient(0, y + s, 0, y - s);
          glass.addColorStop(0, "#dfe7ee");
          glass.addColorStop(0.3, "#5f6a75");
          glass.addColorStop(0.6, "#1a1e23");
          glass.addColorStop(1, "#9aa5b0");
          ctx.fillStyle = glass;
          ctx.fillRect(x - s, y - s, 2 * s, 2 * s);
          continue;
        }
        const bowl = ctx.createRadialGradient(x, y + radius * 0.2, radius * 0.1, x, y, radius * 1.25);
        bowl.addColorStop(0, "#c8d0d8");
        bowl.addColorStop(0.28, "#4c545d");
        bowl.addColorStop(0.6, "#15181b");
        bowl.addColorStop(0.74, "#b9c0c7");
        bowl.addColorStop(0.84, "#4d545b");
        bowl.addColorStop(1, "#14161800");
        ctx.fillStyle = bowl;
        ctx.beginPath();
        ctx.arc(x, y, radius * 1.25, 0, Math.PI * 2);
        ctx.fill();
      }
      // Indicator strip towards the side.
      ctx.fillStyle = "#a8642a";
      ctx.fillRect(x1 - 0.13, y0 - 0.05, 0.035, y1 - y0 + 0.1);
    },
    0.05,
  );
  for (const [x, y] of lenses) {
    if (kind !== "line") face.lenses.push([x, y, radius * 0.72]);
    const ring: Pt[] = [];
    for (let k = 0; k < 24; k++)
      ring.push([x + Math.cos((k / 24) * 6.2832) * radius * 0.34, y + Math.sin((k / 24) * 6.2832) * radius * 0.34]);
    face.glow.fill("#700", ring, { mirror: true });
  }
  face.glow.fill("#00f", lamp, { grow: 0.05, mirror: true });
  const inner = shrink(lamp, 0.014);
  let drl: Pt[];
  if (kind === "line") drl = inner.slice(0, Math.ceil(inner.length / 2) + (inner.length > 5 ? 1 : 0));
  else if (kind === "frame") drl = [nth(inner, 1), nth(inner, 0), ...inner.slice(3).reverse()];
  else {
    const [x, y] = nth(lenses, 0);
    drl = Array.from(
      { length: 41 },
      (_, k): Pt => [x + Math.cos((k / 40) * 6.2832) * radius * 0.86, y + Math.sin((k / 40) * 6.2832) * radius * 0.86],
    );
  }
  face.glow.line("#f00", drl, 0.011, true);
  face.art.art((ctx) => {
    ctx.strokeStyle = "#eef4fb";
    ctx.lineWidth = 0.014;
    ctx.lineJoin = "round";
    ctx.beginPath();
    drawPath(ctx, drl);
    ctx.stroke();
  });
}

export function drawTailLight(face: Face, lamp: Pt[], style: string) {
  const { x0, x1, y0, y1 } = bounds(lamp);
  const w = x1 - x0;
  const h = y1 - y0;
  face.art.clip(
    lamp,
    (ctx) => {
      const g = ctx.createLinearGradient(0, y1, 0, y0);
      g.addColorStop(0, "#1a0103");
      g.addColorStop(0.5, "#34040a");
      g.addColorStop(1, "#120102");
      ctx.fillStyle = g;
      ctx.fillRect(x0 - 0.1, y0 - 0.1, w + 0.2, h + 0.2);
      ctx.strokeStyle = "#0a0001";
      ctx.lineWidth = 0.003;
      for (let x = x0; x < x1; x += 0.014) {
        ctx.beginPath();
        ctx.moveTo(x, y0 - 0.1);
        ctx.lineTo(x, y1 + 0.1);
        ctx.stroke();
      }
      // Reversing lamp and indicator.
      if (style === "bands" || style === "blocks") {
        ctx.fillStyle = "#d9d4cf";
        ctx.fillRect(x0 + w * 0.08, y0 + h * 0.1, w * 0.26, h * 0.24);
      } else if (style === "tall" || style === "rings") {
        ctx.fillStyle = "#cfcac4";
        ctx.fillRect(x0 - 0.02, y0 + h * 0.1, w, h * 0.17);
        ctx.fillStyle = "#b5651d";
        ctx.fillRect(x0 - 0.02, y0 + h * 0.3, w, h * 0.14);
      }
    },
    0.03,
  );
  const glow = (points: Pt[], width: number) => {
    face.glow.line("#0d0", points, width, true);
    face.art.art((ctx) => {
      ctx.strokeStyle = "#d3141a";
      ctx.lineWidth = width * 1.3;
      ctx.beginPath();
      drawPath(ctx, points);
      ctx.stroke();
    });
  };
  const y = (t: number) => y0 + h * t;
  const x = (t: number) => x0 + w * t;
  if (style === "bands") {
    glow(
      [
        [x(0.06), y(0.55)],
        [x1, y(0.6)],
      ],
      0.016,
    );
    glow(
      [
        [x(0.06), y(0.76)],
        [x1, y(0.84)],
      ],
      0.012,
    );
  } else if (style === "strip") {
    glow(
      [
        [0, y(0.42)],
        [x(0.58), y(0.44)],
        [x1, y(0.58)],
      ],
      0.02,
    );
  } else if (style === "blocks") {
    glow(
      [
        [x(0.1), y(0.5)],
        [x(0.1), y(0.88)],
        [x(0.7), y(0.94)],
        [x1, y(0.94)],
      ],
      0.015,
    );
    glow(
      [
        [x(0.45), y(0.5)],
        [x1, y(0.54)],
      ],
      0.02,
    );
  } else if (style === "tall") {
    glow(
      [
        [x(0.2), y(0.55)],
        [x(0.2), y(0.92)],
        [x1, y(0.94)],
      ],
      0.018,
    );
  } else {
    const ring: Pt[] = [];
    const r = Math.min(w * 0.22, h * 0.17);
    for (let k = 0; k <= 32; k++)
      ring.push([x0 + w * 0.33 + Math.cos((k / 32) * 6.2832) * r, y(0.73) + Math.sin((k / 32) * 6.2832) * r]);
    glow(ring, 0.014);
  }
}
