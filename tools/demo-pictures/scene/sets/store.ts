import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { buildPart } from "../parts/makers.ts";
import { block, flat, ground, matt, mixColors, painted, upright } from "./painted.ts";
import type { Place } from "./set.ts";

type Store = Extract<SetChoice, { set: "store" }>;

/** Creates a part in the given size, standing on y = 0 in the middle. */
export function sized(part: string, size: number): THREE.Group {
  const at = part.lastIndexOf("-");
  const made = buildPart(part.slice(0, at), Number(part.slice(at + 1)));
  const box = new THREE.Box3().setFromObject(made);
  const extent = box.getSize(new THREE.Vector3());
  const k = size / Math.max(extent.x, extent.y, extent.z);
  const centre = box.getCenter(new THREE.Vector3());
  made.position.sub(new THREE.Vector3(centre.x, box.min.y, centre.z));
  const g = new THREE.Group();
  g.add(made);
  g.scale.setScalar(k);
  return g;
}

/** Creates a box with the shop's logo, for places on a shelf without a part. */
function carton(tone: string, w: number, h: number, accent: string): THREE.Group {
  const g = new THREE.Group();
  const box = new THREE.Mesh(new THREE.BoxGeometry(w, h, 0.42), matt(tone));
  box.position.y = h / 2;
  box.castShadow = true;
  const band = new THREE.Mesh(new THREE.PlaneGeometry(w * 0.7, h * 0.34), matt("#f4f1ea"));
  band.position.set(0, h * 0.55, 0.212);
  const line = new THREE.Mesh(new THREE.PlaneGeometry(w * 0.7, h * 0.09), matt(accent));
  line.position.set(0, h * 0.42, 0.214);
  g.add(box, band, line);
  return g;
}

const BAY = 2.3;
const SHELF = 0.98;

export function store(choice: Store): Place {
  const far = new THREE.Group();
  const tone = painted(1024, 256, (x) => {
    const g = x.createLinearGradient(0, 0, 0, 256);
    g.addColorStop(0, mixColors(choice.wall, "#ffffff", 0.35));
    g.addColorStop(0.45, choice.wall);
    g.addColorStop(1, mixColors(choice.wall, "#000000", 0.4));
    x.fillStyle = g;
    x.fillRect(0, 0, 1024, 256);
  });
  far.add(upright(60, 9, new THREE.MeshBasicMaterial({ map: tone }), 0, 0, -2.4));
  const shelves = new THREE.Group();
  const steel = matt(choice.rack, 0.5);
  const wood = matt(mixColors(choice.rack, "#ffffff", 0.7), 0.7);
  const shelf = new THREE.Group();
  const rows = choice.stock.length;
  for (let i = -4; i <= 4; i++) {
    for (const z of [-0.32]) shelves.add(block(0.09, rows * SHELF + 0.3, 0.09, steel, (i - 0.5) * BAY, 0, -1 + z));
  }
  // Each shelf is filled from the middle outwards.
  choice.stock.forEach((row, r) => {
    const y = 0.12 + (rows - 1 - r) * SHELF;
    const board = block(BAY * 9, 0.07, 0.78, wood, 0, y, -1);
    board.receiveShadow = true;
    board.castShadow = true;
    const edge = block(BAY * 9, 0.08, 0.03, steel, 0, y - 0.005, -0.6);
    shelf.add(board, edge);
    const step = (BAY * 4) / row.length;
    row.forEach(([part, size], i) => {
      const x = (i - (row.length - 1) / 2) * step;
      if (part === "box") {
        const w = 0.5 * size;
        const stack = new THREE.Group();
        const count = ((i + r) % 2) + 1;
        for (let k = 0; k < count; k++) {
          const c = carton(
            mixColors("#b98d5f", choice.wall, 0.12 * ((i + k) % 3)),
            w * (1 - k * 0.12),
            0.32,
            choice.rack,
          );
          c.position.set(k * 0.05 - 0.02, k * 0.32, 0);
          stack.add(c);
        }
        stack.position.set(x, y + 0.07, -0.98);
        shelf.add(stack);
        return;
      }
      const p = sized(part, size);
      p.position.set(x, y + 0.07, -0.95);
      p.rotation.y = ((i * 37 + r * 11) % 5) * 0.09 - 0.18;
      p.traverse((o) => {
        o.castShadow = true;
      });
      shelf.add(p);
    });
  });
  far.add(shelves, shelf);
  const lamp = flat("#fffaf0");
  lamp.toneMapped = false;
  return {
    far,
    floor: ground("concrete", choice.floor, mixColors(choice.floor, "#000000", 0.4), {
      tile: 3,
      pool: 12,
      fade: [20, 30],
    }),
    room: "showroom",
    mirror: false,
    shadow: 0.3,
    sun: { strength: 1.5, colour: "#fff4e4" },
  };
}
