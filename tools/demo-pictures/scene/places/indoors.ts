import * as THREE from "three";
import { painted } from "../sets/painted.ts";
import { glowing } from "../world.ts";
import { tiles } from "./ground-textures.ts";
import { area, box, bush, lambert } from "./outdoors.ts";

function panel(w: number, h: number, at: [number, number, number], strength: number, tint = "#ffffff"): THREE.Mesh {
  const m = new THREE.Mesh(new THREE.PlaneGeometry(w, h), glowing(tint, strength));
  (m.material as THREE.MeshBasicMaterial).side = THREE.DoubleSide;
  m.position.set(...at);
  m.lookAt(0, 0.6, 0);
  return m;
}

/** Creates a round floor whose light falls off towards the wall of a photo studio. */
function cyclorama(near: string, far: string, top: string): THREE.Group {
  const g = new THREE.Group();
  const points: THREE.Vector2[] = [];
  for (let k = 0; k <= 10; k++) points.push(new THREE.Vector2(0.01 + k * 0.9, 0));
  for (let k = 1; k <= 16; k++) {
    const a = (k / 16) * (Math.PI / 2);
    points.push(new THREE.Vector2(9 + Math.sin(a) * 3.4, 3.4 - Math.cos(a) * 3.4));
  }
  points.push(new THREE.Vector2(12.4, 12));
  const t = painted(8, 512, (x) => {
    const grad = x.createLinearGradient(0, 512, 0, 0);
    grad.addColorStop(0, near);
    grad.addColorStop(0.22, near);
    grad.addColorStop(0.55, far);
    grad.addColorStop(1, top);
    x.fillStyle = grad;
    x.fillRect(0, 0, 8, 512);
  });
  const m = new THREE.Mesh(
    new THREE.LatheGeometry(points, 96),
    new THREE.MeshBasicMaterial({ map: t, side: THREE.DoubleSide }),
  );
  g.add(m);
  return g;
}

/** Light tent: soft boxes overhead and at the sides. They are seen only in reflections. */
function lightTent(strength: number): THREE.Group {
  const lights = new THREE.Group();
  lights.add(panel(9, 3.6, [0, 6.4, 0.6], 3.6 * strength));
  lights.add(panel(10, 1.1, [0, 3.5, 7.6], 3 * strength));
  lights.add(panel(10, 1.1, [0, 3.5, -7.6], 2.6 * strength));
  lights.add(panel(2.2, 3, [8, 3, 4.4], 2.4 * strength), panel(2.2, 3, [-8, 3, 4.4], 2.2 * strength));
  lights.add(panel(2.2, 3, [8, 3, -4.4], 2 * strength), panel(2.2, 3, [-8, 3, -4.4], 2 * strength));
  // Dark flags above the horizon give the sides of the car their contrast.
  for (const z of [9.5, -9.5]) {
    const flag = new THREE.Mesh(new THREE.PlaneGeometry(26, 1.5), glowing("#1b1d20", 1));
    (flag.material as THREE.MeshBasicMaterial).side = THREE.DoubleSide;
    flag.position.set(0, 1.6, z);
    lights.add(flag);
  }
  return lights;
}

export interface IndoorPlace {
  far: THREE.Group;
  /** Objects that only the environment shows. */
  lights: THREE.Group;
  mirror: boolean;
}

function hall(o: {
  floor: [number, number, number];
  wall: string;
  strip: string;
  accent: string;
  warm: string;
  windows: boolean;
  name: string;
}): IndoorPlace {
  const far = new THREE.Group();
  const floor = area(tiles(o.floor, 2, true, o.wall.length + 7), 2.4, [-26, -12, 26, 26]);
  // Polished tiles show a faint mirror image of the car below them.
  Object.assign(floor.material, { transparent: true, opacity: 0.86 });
  floor.renderOrder = 5;
  far.add(floor);
  const back = -7.4;
  const wall = (w: number, h: number, colour: string, x: number, y: number, z: number, turn = 0) => {
    const m = new THREE.Mesh(new THREE.PlaneGeometry(w, h), lambert({ color: colour, side: THREE.DoubleSide }));
    m.position.set(x, y + h / 2, z);
    m.rotation.y = turn;
    far.add(m);
  };
  wall(52, 5.2, o.wall, 0, 0, back);
  wall(38, 5.2, o.wall, -20, 0, 7, Math.PI / 2);
  wall(38, 5.2, o.wall, 20, 0, 7, -Math.PI / 2);
  wall(52, 5.2, o.wall, 0, 0, 24, Math.PI);
  const ceiling = new THREE.Mesh(
    new THREE.PlaneGeometry(52, 40),
    lambert({ color: "#8d9093", side: THREE.DoubleSide }),
  );
  ceiling.rotation.x = Math.PI / 2;
  ceiling.position.set(0, 5.2, 7);
  far.add(ceiling);
  // Wall panels with a lit joint between them.
  for (let i = -6; i <= 6; i++) {
    far.add(box(3, 3.5, 0.12, i % 3 === 0 ? o.strip : o.wall, i * 3.3, 0.25, back + 0.1));
    const joint = new THREE.Mesh(new THREE.PlaneGeometry(0.07, 3.5), glowing(o.warm, 2.2));
    joint.position.set(i * 3.3 + 1.65, 2, back + 0.06);
    far.add(joint);
  }
  const sign = new THREE.Mesh(
    new THREE.PlaneGeometry(5.2, 1.1),
    new THREE.MeshBasicMaterial({
      transparent: true,
      map: painted(1024, 216, (x) => {
        x.fillStyle = o.accent;
        x.font = '700 132px "Noto Kufi Arabic", sans-serif';
        x.textAlign = "center";
        x.textBaseline = "middle";
        x.fillText(o.name, 512, 100);
      }),
    }),
  );
  sign.position.set(-3.4, 4.3, back + 0.1);
  far.add(sign);
  far.add(box(2.6, 1.05, 0.8, "#ece8e1", 9.5, 0, -5.4, 0.03), box(2.7, 0.05, 0.9, "#4b3a2c", 9.5, 1.05, -5.4));
  for (const [x, z] of [
    [-9, -6.2],
    [6.4, -6.4],
    [14.5, -6.3],
  ] as const) {
    far.add(box(0.5, 0.6, 0.5, "#d9d6cf", x, 0, z, 0.04), bush(x, z, 0.5, 1.2, 7 + x, "#3f5f36"));
  }
  const lights = new THREE.Group();
  for (let i = -4; i <= 4; i++) {
    const tube = new THREE.Mesh(new THREE.PlaneGeometry(17, 0.34), glowing("#ffffff", 9));
    tube.rotation.x = Math.PI / 2;
    tube.position.set(0, 5.1, i * 1.9 + 1.4);
    lights.add(tube);
    far.add(tube.clone());
  }
  if (o.windows) {
    for (let i = -3; i <= 3; i++) {
      const pane = new THREE.Mesh(new THREE.PlaneGeometry(4.4, 4), glowing("#e8f2ff", 2.4));
      pane.position.set(i * 4.9, 2.4, 23.6);
      pane.rotation.y = Math.PI;
      lights.add(pane);
    }
  } else lights.add(panel(14, 2.2, [0, 3.4, 14], 2.6));
  return { far, lights, mirror: true };
}

export const indoorPlaces: Record<string, () => IndoorPlace> = {
  studio: () => ({ far: cyclorama("#c9ccd0", "#e9ebec", "#dfe2e4"), lights: lightTent(1), mirror: false }),
  "dark-studio": () => ({ far: cyclorama("#8b9097", "#6a7077", "#3c4147"), lights: lightTent(0.9), mirror: false }),
  showroom: () =>
    hall({
      floor: [222, 220, 215],
      wall: "#ece9e3",
      strip: "#c9bfae",
      accent: "#7a1f16",
      warm: "#ffe3b4",
      windows: true,
      name: "معرض السيارات",
    }),
  "grey-showroom": () =>
    hall({
      floor: [150, 152, 155],
      wall: "#9aa0a6",
      strip: "#4c5157",
      accent: "#f4f4f2",
      warm: "#ffffff",
      windows: false,
      name: "سيارات مختارة",
    }),
  "warm-showroom": () =>
    hall({
      floor: [196, 184, 168],
      wall: "#cbb99d",
      strip: "#5d4733",
      accent: "#3b2a1c",
      warm: "#ffd08a",
      windows: true,
      name: "صالة العرض",
    }),
};
