import * as THREE from "three";
import { drawPath, type Pt } from "./curve.ts";
import { context2d } from "./sure.ts";

/** Canvas over a projection of the car, in metres. Each colour channel is a separate mask. */
export class Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly ctx: CanvasRenderingContext2D;
  readonly left: number;
  readonly width: number;
  readonly height: number;

  constructor(left: number, width: number, height: number, pixels: number, background = "#000") {
    this.left = left;
    this.width = width;
    this.height = height;
    this.canvas = document.createElement("canvas");
    this.canvas.width = pixels;
    this.canvas.height = Math.round((pixels * height) / width);
    this.ctx = context2d(this.canvas);
    this.ctx.fillStyle = background;
    this.ctx.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const k = pixels / width;
    this.ctx.setTransform(k, 0, 0, -k, -left * k, this.canvas.height);
    this.ctx.lineJoin = "round";
    this.ctx.lineCap = "round";
  }

  private trace(points: Pt[], mirror: boolean, close: boolean) {
    this.ctx.beginPath();
    drawPath(this.ctx, mirror ? points.map(([x, y]): Pt => [-x, y]) : points);
    if (close) this.ctx.closePath();
  }

  /** Fills a polygon enlarged by `grow` with round corners. Masks are added; `erase` removes from a mask. */
  fill(colour: string, points: Pt[], o: { grow?: number; mirror?: boolean; erase?: boolean } = {}) {
    this.ctx.globalCompositeOperation = o.erase ? "multiply" : "lighter";
    for (const mirror of o.mirror ? [false, true] : [false]) {
      this.trace(points, mirror, true);
      this.ctx.fillStyle = colour;
      this.ctx.fill();
      if (o.grow) {
        this.ctx.strokeStyle = colour;
        this.ctx.lineWidth = o.grow * 2;
        this.ctx.stroke();
      }
    }
  }

  line(colour: string, points: Pt[], width: number, mirror = false) {
    this.ctx.globalCompositeOperation = "lighten";
    this.ctx.strokeStyle = colour;
    this.ctx.lineWidth = width;
    for (const m of mirror ? [false, true] : [false]) {
      this.trace(points, m, false);
      this.ctx.stroke();
    }
  }

  /** Draws colours instead of masks. */
  art(draw: (ctx: CanvasRenderingContext2D) => void, mirror = true) {
    for (const m of mirror ? [1, -1] : [1]) {
      this.ctx.save();
      this.ctx.globalCompositeOperation = "source-over";
      this.ctx.scale(m, 1);
      draw(this.ctx);
      this.ctx.restore();
    }
  }

  clip(points: Pt[], draw: (ctx: CanvasRenderingContext2D) => void, grow = 0) {
    this.art((ctx) => {
      ctx.beginPath();
      const cx = points.reduce((a, p) => a + p[0], 0) / points.length;
      const cy = points.reduce((a, p) => a + p[1], 0) / points.length;
      points.forEach(([x, y], i) => {
        const px = x + Math.sign(x - cx) * grow;
        const py = y + Math.sign(y - cy) * grow;
        if (i) ctx.lineTo(px, py);
        else ctx.moveTo(px, py);
      });
      ctx.closePath();
      ctx.clip();
      draw(ctx);
    });
  }

  texture(srgb = false): THREE.CanvasTexture {
    const t = new THREE.CanvasTexture(this.canvas);
    if (srgb) t.colorSpace = THREE.SRGBColorSpace;
    return t;
  }
}

export const shrink = (points: Pt[], by: number): Pt[] => {
  const cx = points.reduce((a, p) => a + p[0], 0) / points.length;
  const cy = points.reduce((a, p) => a + p[1], 0) / points.length;
  return points.map(([x, y]) => [x - Math.sign(x - cx) * by, y - Math.sign(y - cy) * by]);
};
