import * as THREE from "three";
import type { SetChoice } from "../composition.ts";
import { flat, ground, matt, mixColors, painted, upright } from "./painted.ts";
import { tub } from "./plants.ts";
import type { Place } from "./set.ts";

type Hall = Extract<SetChoice, { set: "hall" }>;

const WIDE = 44;
const HIGH = 4.2;
const BACK = -7;

/** Draws the back wall, lit from above. */
function wall({ style, wall: tone, accent }: Hall): THREE.CanvasTexture {
  const pixels = 4096;
  const k = pixels / WIDE;
  return painted(pixels, Math.round(HIGH * k), (x) => {
    const h = HIGH * k;
    x.fillStyle = tone;
    x.fillRect(0, 0, pixels, h);
    const dark = mixColors(tone, "#000000", 0.35);
    const light = mixColors(tone, "#ffffff", 0.25);
    if (style === "slats") {
      for (let i = 0; i * 0.34 < WIDE; i++) {
        const px = i * 0.34 * k;
        const g = x.createLinearGradient(px, 0, px + 0.34 * k, 0);
        g.addColorStop(0, dark);
        g.addColorStop(0.2, light);
        g.addColorStop(0.75, tone);
        g.addColorStop(1, dark);
        x.fillStyle = g;
        x.fillRect(px, 0, 0.34 * k, h);
      }
    } else if (style === "arches") {
      for (let i = 0; i * 3.4 < WIDE; i++) {
        const cx = (i * 3.4 + 1.7) * k;
        const r = 1.25 * k;
        const foot = h;
        const spring = h - 2.6 * k;
        const arch = (grow: number) => {
          x.beginPath();
          x.moveTo(cx - r - grow, foot);
          x.lineTo(cx - r - grow, spring);
          x.arc(cx, spring, r + grow, Math.PI, 0);
          x.lineTo(cx + r + grow, foot);
          x.closePath();
        };
        arch(0.14 * k);
        x.fillStyle = light;
        x.fill();
        arch(0);
        const g = x.createLinearGradient(0, spring - r, 0, foot);
        g.addColorStop(0, mixColors(accent, "#fff3dc", 0.6));
        g.addColorStop(0.5, mixColors(accent, "#000000", 0.12));
        g.addColorStop(1, mixColors(accent, "#000000", 0.4));
        x.fillStyle = g;
        x.fill();
      }
    } else if (style === "panels") {
      for (let i = 0; i * 2.2 < WIDE; i++) {
        x.fillStyle = i % 4 === 1 ? accent : i % 2 ? light : tone;
        x.fillRect(i * 2.2 * k + 4, 0, 2.2 * k - 8, h);
        x.fillStyle = dark;
        x.fillRect(i * 2.2 * k - 4, 0, 8, h);
      }
    } else if (style === "glass") {
      const sky = x.createLinearGradient(0, 0, 0, h);
      for (const [t, c] of [
        [0, "#9cc4e6"],
        [0.62, "#e3eff4"],
        [0.7, "#dcd9cf"],
        [0.71, "#a9b09f"],
        [1, "#c9c6bd"],
      ] as const)
        sky.addColorStop(t, c);
      x.fillStyle = sky;
      x.fillRect(0, 0, pixels, h);
      for (let i = 0; i < 60; i++) {
        x.fillStyle = i % 3 ? "rgba(92,122,86,.75)" : "rgba(122,146,110,.75)";
        x.beginPath();
        x.ellipse(
          (i / 60) * pixels + ((i * 37) % 50),
          h * 0.72,
          50 + ((i * 53) % 60),
          h * (0.05 + ((i * 7) % 10) / 90),
          0,
          0,
          7,
        );
        x.fill();
      }
      x.fillStyle = tone;
      for (let i = 0; i * 2.4 <= WIDE; i++) x.fillRect(i * 2.4 * k - 9, 0, 18, h);
      x.fillRect(0, h * 0.26, pixels, 12);
      x.fillRect(0, h - 20, pixels, 20);
      x.fillRect(0, 0, pixels, 26);
    } else {
      for (let row = 0; row < 9; row++)
        for (let i = -1; i * 1.2 < WIDE; i++) {
          const t = ((i * 31 + row * 17) % 7) / 7;
          x.fillStyle = mixColors(tone, t > 0.5 ? "#ffffff" : "#000000", Math.abs(t - 0.5) * 0.22);
          x.fillRect((i * 1.2 + (row % 2) * 0.6) * k + 2, (row * h) / 9 + 2, 1.2 * k - 4, h / 9 - 4);
        }
    }
    if (style === "glass") return;
    // Light from above on the wall, and the dark at its foot.
    const wash = x.createLinearGradient(0, 0, 0, h);
    wash.addColorStop(0, "rgba(255,244,224,.34)");
    wash.addColorStop(0.3, "rgba(255,244,224,.1)");
    wash.addColorStop(0.55, "rgba(0,0,0,0)");
    wash.addColorStop(1, "rgba(0,0,0,.34)");
    x.fillStyle = wash;
    x.fillRect(0, 0, pixels, h);
    for (let i = 0; i * 3.4 < WIDE; i++) {
      const cx = (i * 3.4 + 1.7) * k;
      const cone = x.createRadialGradient(cx, -0.3 * k, 0, cx, -0.3 * k, 2.6 * k);
      cone.addColorStop(0, "rgba(255,246,226,.4)");
      cone.addColorStop(1, "rgba(255,246,226,0)");
      x.fillStyle = cone;
      x.fillRect(cx - 3 * k, 0, 6 * k, h);
    }
  });
}

export function hall(choice: Hall): Place {
  const far = new THREE.Group();
  const tone = choice.style === "glass" ? mixColors(choice.wall, "#ffffff", 0.1) : choice.wall;
  far.add(upright(WIDE, HIGH, new THREE.MeshBasicMaterial({ map: wall(choice) }), 0, 0, BACK));
  for (const s of [1, -1]) {
    const side = new THREE.MeshBasicMaterial({ color: mixColors(tone, "#000000", 0.3), side: THREE.DoubleSide });
    far.add(upright(40, HIGH, side, s * (WIDE / 2 - 4), 0, BACK + 20, -s * (Math.PI / 2)));
  }
  const ceiling = new THREE.Mesh(new THREE.PlaneGeometry(WIDE, 40), flat(mixColors(tone, "#17191d", 0.82)));
  ceiling.rotation.x = Math.PI / 2;
  ceiling.position.set(0, HIGH, BACK + 20);
  far.add(ceiling);
  const lamp = flat("#fffaf0");
  lamp.toneMapped = false;
  for (let i = -4; i <= 4; i++) {
    const strip = new THREE.Mesh(new THREE.BoxGeometry(0.16, 0.06, 13), lamp);
    strip.position.set(i * 3.4, HIGH - 0.25, BACK + 8);
    far.add(strip);
  }
  // Line of light between wall and floor.
  const skirting = new THREE.Mesh(
    new THREE.BoxGeometry(WIDE, 0.07, 0.05),
    flat(mixColors(choice.accent, "#ffffff", 0.35)),
  );
  skirting.position.set(0, 0.035, BACK + 0.05);
  far.add(skirting);
  for (const x of [-15, -9.6, 9.6, 15]) far.add(tub(x, BACK + 0.9, 0.7, mixColors(choice.accent, "#ffffff", 0.2)));
  const column = matt(mixColors(tone, "#ffffff", 0.3));
  for (const x of [-12.4, 12.4]) {
    const c = new THREE.Mesh(new THREE.CylinderGeometry(0.32, 0.32, HIGH, 40), column);
    c.position.set(x, HIGH / 2, BACK + 2);
    far.add(c);
  }
  return {
    far,
    floor: ground("terrazzo", choice.floor, mixColors(choice.floor, "#000000", 0.45), {
      tile: 2.4,
      pool: 15,
      fade: [26, 40],
      opacity: 0.8,
    }),
    room: "showroom",
    mirror: true,
    shadow: 0.24,
    sun: { strength: 0.7, colour: "#fff6e8" },
  };
}
