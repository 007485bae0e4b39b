import * as THREE from "three";
import { captureLight } from "./capture-light.ts";
import { attribute, nth } from "./sure.ts";
import { world } from "./world.ts";

/** Surroundings that paint, glass and metal reflect. */
export type Room = "studio" | "dusk" | "showroom" | "day";

/**
 * Creates the environment that paint and glass reflect: softboxes above and beside the car, and dark flags that give
 * its sides contrast.
 */
function buildRoom(kind: Room): THREE.Scene {
  const scene = new THREE.Scene();
  const grey = (i: number, tint = "#ffffff") => new THREE.Color(tint).multiplyScalar(i);
  const dome = (stops: [number, THREE.Color][]) => {
    const g = new THREE.SphereGeometry(30, 64, 96);
    const p = attribute(g, "position");
    const colours: number[] = [];
    for (let i = 0; i < p.count; i++) {
      const e = (Math.asin(Math.max(-1, Math.min(1, p.getY(i) / 30))) * 180) / Math.PI;
      let k = 0;
      while (k < stops.length - 2 && e > nth(stops, k + 1)[0]) k++;
      const [below, low] = nth(stops, k);
      const [above, high] = nth(stops, k + 1);
      const t = Math.min(1, Math.max(0, (e - below) / (above - below)));
      const c = low.clone().lerp(high, t * t * (3 - 2 * t));
      colours.push(c.r, c.g, c.b);
    }
    g.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
    scene.add(new THREE.Mesh(g, new THREE.MeshBasicMaterial({ vertexColors: true, side: THREE.BackSide })));
  };
  const panel = (w: number, h: number, x: number, y: number, z: number, c: THREE.Color) => {
    const m = new THREE.Mesh(
      new THREE.PlaneGeometry(w, h),
      new THREE.MeshBasicMaterial({ color: c, side: THREE.DoubleSide }),
    );
    m.position.set(x, y, z);
    m.lookAt(0, 0.8, 0);
    scene.add(m);
  };
  if (kind === "studio") {
    dome([
      [-90, grey(0.55)],
      [-25, grey(0.6)],
      [-5, grey(0.52)],
      [1, grey(0.13)],
      [11, grey(0.17)],
      [26, grey(0.42)],
      [60, grey(0.55)],
      [90, grey(0.6)],
    ]);
    panel(11, 4.4, 0, 9, 0.5, grey(7));
    panel(13, 1.5, 0, 4.6, 9, grey(6));
    panel(13, 1.5, 0, 4.6, -9, grey(5));
    panel(3.4, 3.2, 9.5, 4.2, 4.5, grey(5));
    panel(3.4, 3.2, -9.5, 4.2, -4.5, grey(4.2));
    panel(2.2, 2.6, 9, 3.2, -6, grey(2.4));
    panel(2.2, 2.6, -9, 3.2, 6, grey(2.4));
  } else if (kind === "dusk") {
    dome([
      [-90, grey(0.16, "#6d6a72")],
      [-10, grey(0.2, "#6d6a72")],
      [-1, grey(0.26, "#5b4a44")],
      [1.5, grey(1.25, "#ffb98a")],
      [6, grey(1.05, "#ffcfab")],
      [16, grey(0.85, "#dcc4c2")],
      [35, grey(0.72, "#aab6d0")],
      [90, grey(0.6, "#8ea2c6")],
    ]);
    panel(14, 3.2, 0, 9.5, 2, grey(4.2, "#e4ebff"));
    panel(11, 1.4, -1, 4.2, 10, grey(3.6, "#fff0e2"));
    panel(9, 1.1, 1, 4.4, -10, grey(2.8, "#e6ebff"));
    panel(3, 2.2, 11, 3.0, 2, grey(3.2, "#ffdcbc"));
    for (let i = 0; i < 14; i++)
      panel(
        1.6,
        1.2 + (i % 5) * 0.8,
        Math.cos(i * 0.45 + 0.3) * 24,
        0.4,
        Math.sin(i * 0.45 + 0.3) * 24,
        grey(0.12, "#3a3140"),
      );
  } else if (kind === "day") {
    dome([
      [-90, grey(0.5, "#cdbfae")],
      [-12, grey(0.56, "#cdbfae")],
      [-1, grey(0.5, "#b9b0a6")],
      [1, grey(0.34, "#9c9da3")],
      [7, grey(0.85, "#e3e6ea")],
      [22, grey(0.95, "#cddcf0")],
      [50, grey(0.8, "#a9c4ea")],
      [90, grey(0.7, "#8fb2e4")],
    ]);
    panel(13, 3.6, 0, 9.5, 1, grey(5, "#f4f8ff"));
    panel(12, 1.3, 0, 4.4, 10, grey(4.2, "#fffaf0"));
    panel(10, 1.2, 0, 4.4, -10, grey(3.4, "#f2f6ff"));
    panel(3.2, 2.6, 10, 3.6, 3.5, grey(3.4, "#fff4e2"));
    panel(3.2, 2.6, -10, 3.6, -3.5, grey(2.8, "#eaf1ff"));
  } else {
    dome([
      [-90, grey(0.32)],
      [-20, grey(0.44)],
      [-2, grey(0.34)],
      [3, grey(0.2)],
      [20, grey(0.26)],
      [50, grey(0.34)],
      [90, grey(0.4)],
    ]);
    for (let i = -2; i <= 2; i++) panel(12, 0.7, 0, 7.5, i * 2.6, grey(i === 0 ? 8 : 7));
    for (let i = -1; i <= 1; i++) {
      panel(0.8, 4.4, i * 5, 3, 10.5, grey(4.5));
      panel(0.8, 4.4, i * 5, 3, -10.5, grey(4));
    }
    panel(2.6, 4, 10.5, 3.6, 3.5, grey(3.6));
    panel(2.6, 4, -10.5, 3.6, -3.5, grey(3.6));
    panel(9, 1.2, 0, 3.6, 9, grey(1.6));
  }
  return scene;
}

export function environment(renderer: THREE.WebGLRenderer, kind: Room): THREE.Texture {
  return new THREE.PMREMGenerator(renderer).fromScene(buildRoom(kind), 0.004, 0.1, 100, { size: 256 }).texture;
}

/** Lets cars reflect a room, with a key light from `sun`. */
export async function lightCars(renderer: THREE.WebGLRenderer, kind: Room, sun: THREE.DirectionalLight) {
  const { env, sh } = await captureLight(renderer, buildRoom(kind));
  world.uEnv.value = env;
  world.uSh.value = sh;
  world.uTurn.value.set(1, 0);
  world.uSun.value.copy(sun.position).normalize();
  world.uSunColour.value.copy(sun.color).multiplyScalar(sun.intensity);
  // Several cars stand in these pictures, so none of them shades the ground around the origin.
  world.uCar.value.set(0, 0, 0);
}
