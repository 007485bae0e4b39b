import * as THREE from "three";
import type { SkyName } from "../composition.ts";
import { seeded } from "../curve.ts";
import { named } from "../sure.ts";
import { painted, softly } from "./painted.ts";

interface Sky {
  /** Colours from the zenith down to the horizon. */
  stops: [number, string][];
  cloud: string;
  clouds: number;
  /** Colour that distant objects take on. */
  haze: string;
  sun: string;
}

export const SKIES: Record<SkyName, Sky> = {
  noon: {
    stops: [
      [0, "#3f86cf"],
      [0.45, "#79b1e2"],
      [0.78, "#b9d9ee"],
      [1, "#e9f1f3"],
    ],
    cloud: "255,255,255",
    clouds: 26,
    haze: "#dbe7ec",
    sun: "#fff4e0",
  },
  morning: {
    stops: [
      [0, "#7aa9d6"],
      [0.45, "#b7cfe0"],
      [0.75, "#f3dcc3"],
      [1, "#f9e9d2"],
    ],
    cloud: "255,244,230",
    clouds: 20,
    haze: "#f0dfca",
    sun: "#ffe6c4",
  },
  dusk: {
    stops: [
      [0, "#27386b"],
      [0.35, "#5a5a90"],
      [0.62, "#b3778f"],
      [0.82, "#ee9f75"],
      [1, "#fbd09a"],
    ],
    cloud: "255,170,130",
    clouds: 24,
    haze: "#c98f7c",
    sun: "#ffc890",
  },
  night: {
    stops: [
      [0, "#070d20"],
      [0.5, "#14234a"],
      [0.8, "#2f4272"],
      [1, "#5d6690"],
    ],
    cloud: "90,110,160",
    clouds: 10,
    haze: "#3c4a74",
    sun: "#cfdcff",
  },
  sand: {
    stops: [
      [0, "#8fb4d0"],
      [0.4, "#c3cdcb"],
      [0.75, "#ead7b4"],
      [1, "#f2dfbd"],
    ],
    cloud: "255,246,228",
    clouds: 12,
    haze: "#ecd8b5",
    sun: "#ffeccb",
  },
};

/** Creates a cylinder of sky around the set. Its lower edge is the horizon. */
export function sky(name: SkyName, glow = 0): THREE.Mesh {
  const { stops, cloud, clouds, sun } = named(SKIES, name);
  const random = seeded(clouds);
  const t = painted(2048, 512, (x) => {
    const g = x.createLinearGradient(0, 0, 0, 512);
    for (const [at, colour] of stops) g.addColorStop(at, colour);
    x.fillStyle = g;
    x.fillRect(0, 0, 2048, 512);
    softly(x, 7, (soft) => {
      for (let i = 0; i < clouds * 9; i++) {
        const y = 512 * (0.45 + random() * 0.48);
        soft.fillStyle = `rgba(${cloud},${0.05 + random() * 0.16})`;
        soft.beginPath();
        soft.ellipse(random() * 2048, y, 20 + random() * 90, 1.5 + random() * 5, -0.02, 0, 7);
        soft.fill();
      }
    });
    if (glow) {
      const cx = 2048 * glow;
      const r = x.createRadialGradient(cx, 470, 0, cx, 470, 330);
      r.addColorStop(0, `${sun}ee`);
      r.addColorStop(0.25, `${sun}66`);
      r.addColorStop(1, `${sun}00`);
      x.fillStyle = r;
      x.fillRect(0, 0, 2048, 512);
    }
  });
  const g = new THREE.CylinderGeometry(160, 160, 76, 64, 1, true);
  const m = new THREE.Mesh(
    g,
    new THREE.MeshBasicMaterial({ map: t, side: THREE.BackSide, toneMapped: false, fog: false }),
  );
  m.position.y = 36;
  return m;
}
