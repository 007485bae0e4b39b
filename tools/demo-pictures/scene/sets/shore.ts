import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { seeded } from "../curve.ts";
import { named } from "../sure.ts";
import { block, flat, ground, marking, mixColors, painted, upright } from "./painted.ts";
import { palms } from "./plants.ts";
import type { Place } from "./set.ts";
import { SKIES, sky } from "./sky.ts";

/** Creates a city across the water: towers with rows of windows, paler in the distance. */
function city(haze: string, dark: boolean): THREE.Mesh {
  const random = seeded(17);
  const t = painted(4096, 512, (x) => {
    for (let row = 0; row < 3; row++) {
      const tone = mixColors(dark ? "#232a48" : "#7f93a6", haze, 0.62 - row * 0.22);
      let px = -40;
      while (px < 4096) {
        const w = 26 + random() * 64;
        const tall = (0.2 + random() ** 2 * (0.75 - row * 0.12)) * 470;
        x.fillStyle = tone;
        x.fillRect(px, 512 - tall, w, tall);
        if (random() > 0.7) {
          x.beginPath();
          x.moveTo(px, 512 - tall);
          x.lineTo(px + w / 2, 512 - tall - 50 * random());
          x.lineTo(px + w, 512 - tall);
          x.fill();
        }
        for (let wy = 512 - tall + 10; wy < 500; wy += 13)
          for (let wx = px + 5; wx < px + w - 6; wx += 10)
            if (random() > (dark ? 0.55 : 0.4)) {
              x.fillStyle = dark
                ? `rgba(255,${205 + random() * 40},150,${0.3 + random() * 0.6})`
                : "rgba(255,255,255,.16)";
              x.fillRect(wx, wy, 5, 6);
            }
        px += w * (0.9 + random() * 0.9);
      }
    }
  });
  return upright(170, 15, new THREE.MeshBasicMaterial({ map: t, transparent: true }), 0, -0.4, -96);
}

function boat(x: number, z: number, s: number, tone: string): THREE.Group {
  const g = new THREE.Group();
  const hull = new THREE.Shape();
  hull.moveTo(-2, 0.5);
  hull.quadraticCurveTo(-1.6, -0.1, -1.2, -0.1);
  hull.lineTo(1.3, -0.1);
  hull.quadraticCurveTo(2, 0.1, 2.5, 0.75);
  hull.lineTo(-2, 0.5);
  const sail = new THREE.Shape();
  sail.moveTo(-1.5, 0.95);
  sail.quadraticCurveTo(0.5, 1.2, 1.7, 1.0);
  sail.quadraticCurveTo(1.2, 2.8, 0.1, 4.2);
  sail.quadraticCurveTo(-0.3, 2.2, -1.5, 0.95);
  g.add(
    new THREE.Mesh(new THREE.ShapeGeometry(hull), flat(mixColors(tone, "#3a2415", 0.6))),
    new THREE.Mesh(new THREE.ShapeGeometry(sail), flat(mixColors(tone, "#fffaf0", 0.75))),
  );
  g.scale.setScalar(s);
  g.position.set(x, -0.2, z);
  return g;
}

export function quay(choice: Extract<SetChoice, { set: "quay" }>): Place {
  const far = new THREE.Group();
  const { haze, sun } = named(SKIES, choice.sky);
  const dark = choice.sky === "dusk" || choice.sky === "night";
  far.add(sky(choice.sky, 0.6));
  const random = seeded(6);
  const deep = dark ? "#2c3a63" : "#1d7f96";
  const water = painted(2048, 1024, (x) => {
    const g = x.createLinearGradient(0, 0, 0, 1024);
    g.addColorStop(0, mixColors(deep, haze, 0.72));
    g.addColorStop(0.3, mixColors(deep, haze, 0.3));
    g.addColorStop(1, deep);
    x.fillStyle = g;
    x.fillRect(0, 0, 2048, 1024);
    for (let i = 0; i < 5200; i++) {
      const t = random();
      x.fillStyle = random() > 0.45 ? `rgba(255,${dark ? 205 : 255},${dark ? 170 : 250},.16)` : "rgba(0,20,40,.13)";
      x.fillRect(random() * 2048, t * 1024, 8 + random() * 34 * (0.4 + t), 1 + t * 3);
    }
    const glint = x.createLinearGradient(1100, 0, 1500, 0);
    glint.addColorStop(0, `${sun}00`);
    glint.addColorStop(0.5, `${sun}66`);
    glint.addColorStop(1, `${sun}00`);
    if (dark) {
      x.fillStyle = glint;
      x.fillRect(0, 0, 2048, 1024);
    }
  });
  const sea = new THREE.Mesh(new THREE.PlaneGeometry(260, 110), new THREE.MeshBasicMaterial({ map: water }));
  sea.rotation.x = -Math.PI / 2;
  sea.position.set(0, -1.1, -62);
  far.add(sea);
  if (choice.city) far.add(city(haze, dark));
  far.add(boat(-19, -40, 1.5, haze), boat(24, -55, 1.8, haze), boat(33, -60, 1.3, haze));
  // Parapet with lamps.
  const stone = dark ? mixColors(choice.paving, "#3b3a55", 0.55) : mixColors(choice.paving, "#ffffff", 0.35);
  far.add(block(90, 0.22, 0.5, flat(stone), 0, 0.52, -6.6));
  for (let i = -16; i <= 16; i++)
    far.add(block(0.36, 0.56, 0.36, flat(mixColors(stone, "#000000", 0.12)), i * 2.2, 0, -6.6));
  for (let i = -4; i <= 4; i++) {
    far.add(block(0.1, 4.4, 0.1, flat(dark ? "#23263a" : "#4c5a63"), i * 7 + 3.5, 0, -6.2));
    const bulb = new THREE.Mesh(new THREE.SphereGeometry(0.2, 20, 14), flat(dark ? "#fff0cf" : "#f6f6f2"));
    bulb.position.set(i * 7 + 3.5, 4.5, -6.2);
    far.add(bulb);
  }
  far.add(
    palms(
      [
        [-17, -7.4, 6.2],
        [-10.2, -7.2, 5.4],
        [10.6, -7.3, 6.0],
        [18, -7.1, 5.2],
      ],
      dark ? "#1f2a2c" : "#48703a",
      dark ? "#2a2730" : undefined,
    ),
  );
  const near = dark ? mixColors(choice.paving, "#2c2b42", 0.5) : choice.paving;
  return {
    far,
    floor: ground("tiles", near, mixColors(near, haze, 0.35), {
      tile: 3.2,
      pool: 22,
      fade: [24, 40],
      back: -6.2,
      size: 90,
    }),
    room: dark ? "dusk" : "day",
    mirror: false,
    shadow: dark ? 0.22 : 0.4,
    sun: { strength: dark ? 0.8 : 1.15, colour: sun },
  };
}

/** Creates the area in front of an airport terminal. */
export function airport(choice: Extract<SetChoice, { set: "airport" }>): Place {
  const far = new THREE.Group();
  const { haze, sun } = named(SKIES, choice.sky);
  const dark = choice.sky === "dusk" || choice.sky === "night";
  far.add(sky(choice.sky, 0.58));
  const hallTone = dark ? "#59618a" : "#c4d0d6";
  const glass = painted(2048, 256, (x) => {
    const g = x.createLinearGradient(0, 0, 0, 256);
    g.addColorStop(0, dark ? "#ffe3b0" : "#b9d4e2");
    g.addColorStop(1, dark ? "#d99a5e" : "#7d9cae");
    x.fillStyle = g;
    x.fillRect(0, 0, 2048, 256);
    x.fillStyle = "rgba(25,32,44,.6)";
    for (let i = 0; i < 65; i++) x.fillRect(i * 32, 0, 3, 256);
    x.fillRect(0, 120, 2048, 8);
  });
  far.add(upright(52, 5, new THREE.MeshBasicMaterial({ map: glass, toneMapped: false }), -4, 0, -24));
  // Wave-shaped roof above the glass.
  for (let i = 0; i < 6; i++) {
    const s = new THREE.Shape();
    s.moveTo(-4.8, 0);
    s.quadraticCurveTo(0, 3.4, 4.8, 0);
    s.quadraticCurveTo(0, 2.4, -4.8, 0);
    const wave = new THREE.Mesh(
      new THREE.ExtrudeGeometry(s, { depth: 5, bevelEnabled: false, curveSegments: 32 }),
      flat(i % 2 ? mixColors(hallTone, "#ffffff", 0.35) : mixColors(hallTone, "#ffffff", 0.5)),
    );
    wave.position.set(-26.5 + i * 9, 4.8, -25);
    far.add(wave);
  }
  const concrete = flat(mixColors(hallTone, "#6a7078", 0.35));
  const tower = new THREE.Group();
  tower.add(
    new THREE.Mesh(new THREE.CylinderGeometry(0.9, 1.3, 13, 32), concrete),
    new THREE.Mesh(new THREE.CylinderGeometry(2.3, 1.5, 1.9, 32), flat(dark ? "#ffd79a" : "#5e7d90")),
    new THREE.Mesh(new THREE.CylinderGeometry(2.4, 2.4, 0.4, 32), concrete),
  );
  for (const [i, y] of [6.5, 13.6, 14.8].entries()) tower.children[i]?.position.setY(y);
  tower.position.set(28, 0, -32);
  far.add(tower);
  // Tail fin of a plane above the roof.
  const fin = new THREE.Shape();
  fin.moveTo(-3.4, 0);
  fin.lineTo(2.6, 0);
  fin.lineTo(4.3, 5.2);
  fin.lineTo(2.2, 5.2);
  fin.quadraticCurveTo(0, 1.4, -3.4, 0);
  const tail = new THREE.Mesh(new THREE.ShapeGeometry(fin), flat(choice.accent));
  tail.position.set(21, 3.4, -30);
  far.add(tail);
  far.add(block(16, 3.2, 0.2, flat(mixColors("#f2f4f5", haze, 0.25)), 16.5, 0.5, -30));
  for (let i = -5; i <= 5; i++) {
    far.add(block(0.1, 6, 0.1, flat("#596069"), i * 8, 0, -15));
    far.add(block(1.2, 0.08, 0.3, flat(dark ? "#fff0cf" : "#dfe4e6"), i * 8, 6, -15));
  }
  far.add(block(90, 0.16, 2.4, flat(mixColors("#c7c4bd", haze, 0.3)), 0, 0, -12));
  const near = dark ? mixColors("#55545e", haze, 0.2) : "#a3a5a6";
  far.add(block(400, 0.02, 400, flat(mixColors(near, haze, 0.45)), 0, -0.1, -100));
  const floor = new THREE.Group();
  floor.add(ground("asphalt", near, mixColors(near, haze, 0.45), { tile: 3, pool: 34, fade: [24, 40] }));
  for (let i = -6; i <= 6; i++) {
    floor.add(marking(i * 3.1 + 1.55, -3.4, i * 3.1 + 1.55, 2.6, 0.12, "#ffffff", 0.8));
    floor.add(marking(i * 3.1 + 1.25, 2.6, i * 3.1 + 1.85, 2.6, 0.12, choice.accent, 0.9));
  }
  return {
    far,
    floor,
    room: dark ? "dusk" : "day",
    mirror: false,
    shadow: dark ? 0.24 : 0.38,
    sun: { strength: dark ? 0.9 : 1.15, colour: sun },
  };
}
