import * as THREE from "three";
import { seeded } from "../curve.ts";
import { attribute, context2d } from "../sure.ts";

/** Creates a texture by drawing on a canvas of w × h pixels. */
export function painted(w: number, h: number, draw: (x: CanvasRenderingContext2D) => void): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = w;
  canvas.height = h;
  draw(context2d(canvas));
  const t = new THREE.CanvasTexture(canvas);
  t.colorSpace = THREE.SRGBColorSpace;
  t.anisotropy = 8;
  return t;
}

/**
 * Draws shapes out of focus. One blur is applied at the end, because a filter for each shape would process the whole
 * canvas each time.
 */
export function softly(x: CanvasRenderingContext2D, radius: number, draw: (x: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement("canvas");
  canvas.width = x.canvas.width;
  canvas.height = x.canvas.height;
  draw(context2d(canvas));
  x.filter = `blur(${radius}px)`;
  x.drawImage(canvas, 0, 0);
  x.filter = "none";
}

/** Creates a material without lighting, so that distant objects keep their colour. */
export const flat = (colour: string, o: THREE.MeshBasicMaterialParameters = {}) =>
  new THREE.MeshBasicMaterial({ color: colour, ...o });

export const matt = (colour: string, roughness = 0.92) =>
  new THREE.MeshStandardMaterial({ color: colour, roughness, metalness: 0, envMapIntensity: 0.5 });

export function upright(
  w: number,
  h: number,
  material: THREE.Material,
  x: number,
  y: number,
  z: number,
  turn = 0,
): THREE.Mesh {
  const m = new THREE.Mesh(new THREE.PlaneGeometry(w, h), material);
  m.position.set(x, y + h / 2, z);
  m.rotation.y = turn;
  return m;
}

export function block(w: number, h: number, d: number, material: THREE.Material, x: number, y: number, z: number) {
  const m = new THREE.Mesh(new THREE.BoxGeometry(w, h, d), material);
  m.position.set(x, y + h / 2, z);
  return m;
}

export const mixColors = (a: string, b: string, t: number) =>
  `#${new THREE.Color(a).lerp(new THREE.Color(b), t).getHexString()}`;

export type Ground = "asphalt" | "terrazzo" | "tiles" | "sand" | "plain" | "concrete";

function grain(kind: Ground): THREE.CanvasTexture | null {
  if (kind === "plain") return null;
  const random = seeded(kind.length * 7);
  return painted(1024, 1024, (x) => {
    x.fillStyle = "#f4f4f4";
    x.fillRect(0, 0, 1024, 1024);
    if (kind === "terrazzo") {
      for (let i = 0; i < 2600; i++) {
        x.fillStyle = ["rgba(60,60,66,.25)", "rgba(255,255,255,.8)", "rgba(150,140,130,.3)"][i % 3] ?? "";
        x.beginPath();
        x.ellipse(random() * 1024, random() * 1024, 2 + random() * 5, 1 + random() * 3, random() * 3, 0, 7);
        x.fill();
      }
    } else if (kind === "sand") {
      for (let i = 0; i < 90; i++) {
        x.strokeStyle = i % 2 ? "rgba(120,80,40,.10)" : "rgba(255,255,255,.18)";
        x.lineWidth = 5;
        x.beginPath();
        const y0 = (i / 90) * 1024;
        for (let k = 0; k <= 32; k++) {
          const px = k * 32;
          const y = y0 + Math.sin((k / 32) * Math.PI * 4 + i * 0.3) * 7 + Math.sin((k / 32) * Math.PI * 10 + i) * 2;
          if (k) x.lineTo(px, y);
          else x.moveTo(px, y);
        }
        x.stroke();
      }
    } else {
      const n = kind === "asphalt" ? 42_000 : 9000;
      for (let i = 0; i < n; i++) {
        x.fillStyle = random() > 0.5 ? "rgba(255,255,255,.22)" : "rgba(0,0,0,.13)";
        const s = 1 + random() * 2.4;
        x.fillRect(random() * 1024, random() * 1024, s, s);
      }
    }
    if (kind === "tiles" || kind === "concrete") {
      x.strokeStyle = "rgba(0,0,0,.28)";
      x.lineWidth = 5;
      const n = kind === "tiles" ? 4 : 1;
      for (let i = 0; i <= n; i++) {
        const p = (i / n) * 1024;
        x.strokeRect(-9, -9, 1042, p + 9);
        x.strokeRect(-9, -9, p + 9, 1042);
      }
    }
  });
}

/**
 * Creates the ground: lit in the middle, with the colour `far` in the distance. The ground fades out between the two
 * distances in `fade`, where the same ground out of focus takes over.
 */
export function ground(
  kind: Ground,
  near: string,
  far: string,
  o: { size?: number; tile?: number; fade?: [number, number]; pool?: number; opacity?: number; back?: number } = {},
): THREE.Mesh {
  // The ground ends at z = back, where the water begins.
  const { size = 90, tile = 4, fade = [16, 30], pool = 22, opacity = 1, back = -size } = o;
  const g = new THREE.PlaneGeometry(size, size, 120, 120);
  g.rotateX(-Math.PI / 2);
  const p = attribute(g, "position");
  const uv = attribute(g, "uv");
  const a = new THREE.Color(near);
  const b = new THREE.Color(far);
  const c = new THREE.Color();
  const colours: number[] = [];
  for (let i = 0; i < p.count; i++) {
    const r = Math.hypot(p.getX(i), p.getZ(i));
    const t = Math.min(1, r / pool);
    c.copy(a).lerp(b, t * t * (3 - 2 * t));
    const f = Math.min(1, Math.max(0, (r - fade[0]) / (fade[1] - fade[0])));
    colours.push(c.r, c.g, c.b, p.getZ(i) < back ? 0 : opacity * (1 - f * f * (3 - 2 * f)));
    uv.setXY(i, p.getX(i) / tile, p.getZ(i) / tile);
  }
  g.setAttribute("color", new THREE.Float32BufferAttribute(colours, 4));
  const map = grain(kind);
  if (map) {
    map.wrapS = THREE.RepeatWrapping;
    map.wrapT = THREE.RepeatWrapping;
    map.generateMipmaps = true;
    map.minFilter = THREE.LinearMipmapLinearFilter;
  }
  const m = new THREE.Mesh(
    g,
    new THREE.MeshBasicMaterial({ map, vertexColors: true, transparent: true, depthWrite: false }),
  );
  m.renderOrder = 5;
  return m;
}

/** Creates paint on the ground: a line or an area, in metres. */
export function marking(x0: number, z0: number, x1: number, z1: number, width: number, colour: string, opacity = 0.85) {
  const m = new THREE.Mesh(
    new THREE.PlaneGeometry(Math.hypot(x1 - x0, z1 - z0), width),
    new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false }),
  );
  m.rotation.set(-Math.PI / 2, 0, -Math.atan2(z1 - z0, x1 - x0));
  m.position.set((x0 + x1) / 2, 0.001, (z0 + z1) / 2);
  m.renderOrder = 5.5;
  return m;
}
