import type * as THREE from "three";
import { seeded } from "../curve.ts";
import { painted } from "../sets/painted.ts";
import { nth } from "../sure.ts";
import { surface } from "../world.ts";

/** Materials and layout of a cabin. */
export interface CabinTrim {
  seat: string;
  seatInsert: string;
  upper: string;
  lower: string;
  strip: string;
  stripKind: "wood" | "metal" | "gloss";
  fabric: boolean;
  /** Layout of the dashboard. */
  layout: "tablet" | "wide" | "classic" | "portrait" | "simple";
  shift: "lever" | "knob" | "stalk";
}

const base = { upper: "#2c2d30", fabric: false, shift: "lever" as const };

/** Cabins, from simple to rich. Families of cars share them. */
const cabinTrims: CabinTrim[] = [
  {
    ...base,
    seat: "#3a3c40",
    seatInsert: "#4b4e53",
    lower: "#2a2b2e",
    strip: "#8a8d91",
    stripKind: "metal",
    fabric: true,
    layout: "simple",
  },
  {
    ...base,
    seat: "#303135",
    seatInsert: "#3a3b40",
    lower: "#303135",
    strip: "#0b0b0c",
    stripKind: "gloss",
    layout: "tablet",
  },
  {
    ...base,
    seat: "#c6b598",
    seatInsert: "#cdbda2",
    lower: "#b7a688",
    upper: "#3a322b",
    strip: "#5b3b22",
    stripKind: "wood",
    layout: "wide",
  },
  {
    ...base,
    seat: "#7a4a2c",
    seatInsert: "#83512f",
    lower: "#2b2725",
    strip: "#9da0a3",
    stripKind: "metal",
    layout: "tablet",
    shift: "knob",
  },
  {
    ...base,
    seat: "#8f9093",
    seatInsert: "#9a9b9e",
    lower: "#6d6f73",
    upper: "#34363a",
    strip: "#3f2c20",
    stripKind: "wood",
    layout: "classic",
  },
  {
    ...base,
    seat: "#e2ddd2",
    seatInsert: "#e6e2d8",
    lower: "#cfc8ba",
    upper: "#24272b",
    strip: "#1a1b1d",
    stripKind: "gloss",
    layout: "portrait",
    shift: "stalk",
  },
  {
    ...base,
    seat: "#5a1f1c",
    seatInsert: "#64231f",
    lower: "#1f1f21",
    strip: "#55585c",
    stripKind: "metal",
    layout: "wide",
  },
  {
    ...base,
    seat: "#a8977b",
    seatInsert: "#b5a488",
    lower: "#9c8c70",
    upper: "#4a4238",
    strip: "#77797c",
    stripKind: "metal",
    fabric: true,
    layout: "classic",
  },
  {
    ...base,
    seat: "#2c3038",
    seatInsert: "#363c46",
    lower: "#24272d",
    strip: "#6a4a2c",
    stripKind: "wood",
    layout: "portrait",
    shift: "knob",
  },
  {
    ...base,
    seat: "#4a4038",
    seatInsert: "#554a41",
    lower: "#37302a",
    strip: "#8f9195",
    stripKind: "metal",
    fabric: true,
    layout: "simple",
  },
];

const hides = new Map<string, THREE.CanvasTexture>();

/** Returns the grain of leather or cloth, in grey. */
function hide(fabric: boolean, flutes: boolean): THREE.CanvasTexture {
  const key = `${fabric} ${flutes}`;
  const made = hides.get(key) ?? paintHide(fabric, flutes);
  hides.set(key, made);
  return made;
}

function paintHide(fabric: boolean, flutes: boolean): THREE.CanvasTexture {
  const random = seeded(fabric ? 5 : 6);
  const t = painted(512, 512, (x) => {
    x.fillStyle = "#f2f2f2";
    x.fillRect(0, 0, 512, 512);
    if (fabric) {
      for (let y = 0; y < 512; y += 4)
        for (let i = 0; i < 512; i += 4) {
          const k = 190 + random() * 60;
          x.fillStyle = `rgb(${k},${k},${k})`;
          x.fillRect(i, y, 3, 3);
        }
    } else {
      for (let i = 0; i < 7000; i++) {
        x.strokeStyle = random() > 0.5 ? "rgba(0,0,0,.07)" : "rgba(255,255,255,.25)";
        x.beginPath();
        x.arc(random() * 512, random() * 512, 2 + random() * 4, 0, 7);
        x.stroke();
      }
    }
    if (flutes) {
      for (let k = 0; k <= 6; k++) {
        const y = (k / 6) * 512;
        const g = x.createLinearGradient(0, y - 26, 0, y + 26);
        g.addColorStop(0, "rgba(0,0,0,0)");
        g.addColorStop(0.48, "rgba(0,0,0,.42)");
        g.addColorStop(0.52, "rgba(0,0,0,.42)");
        g.addColorStop(0.56, "rgba(255,255,255,.28)");
        g.addColorStop(1, "rgba(255,255,255,0)");
        x.fillStyle = g;
        x.fillRect(0, y - 26, 512, 52);
      }
    }
  });
  return t;
}

function strip(kind: CabinTrim["stripKind"]): THREE.CanvasTexture {
  const random = seeded(12);
  return painted(1024, 64, (x) => {
    x.fillStyle = "#f4f4f4";
    x.fillRect(0, 0, 1024, 64);
    if (kind === "gloss") return;
    for (let i = 0; i < 520; i++) {
      x.strokeStyle = random() > 0.5 ? "rgba(0,0,0,.12)" : "rgba(255,255,255,.2)";
      x.lineWidth = kind === "wood" ? 1 + random() * 2 : 1;
      const y = random() * 64;
      x.beginPath();
      x.moveTo(random() * 500, y);
      x.bezierCurveTo(400, y + (random() - 0.5) * (kind === "wood" ? 26 : 1), 700, y, 1024, y + random() * 4);
      x.stroke();
    }
  });
}

export type CabinMaterials = ReturnType<typeof cabinMaterials>;

export function cabinMaterials(trim: CabinTrim) {
  const plain = (colour: string, rough: number, map?: THREE.Texture) => surface({ colour, rough, map, cabin: true });
  const grain = hide(trim.fabric, false);
  const seatRough = trim.fabric ? 0.95 : 0.62;
  return {
    seat: plain(trim.seat, seatRough, grain),
    insert: plain(trim.seatInsert, seatRough, hide(trim.fabric, true)),
    upper: plain(trim.upper, 0.8, grain),
    lower: plain(trim.lower, 0.75, grain),
    strip: surface({
      colour: trim.strip,
      rough: trim.stripKind === "metal" ? 0.35 : 0.3,
      metal: trim.stripKind === "metal" ? 0.8 : 0,
      coat: trim.stripKind === "metal" ? 0 : 0.8,
      map: strip(trim.stripKind),
      cabin: true,
    }),
    black: plain("#232427", 0.6),
    gloss: surface({ colour: "#0e0e10", rough: 0.3, coat: 1, cabin: true }),
    chrome: surface({ colour: "#c4c7ca", metal: 1, rough: 0.25, cabin: true }),
    carpet: plain("#2e2e30", 1, hide(true, false)),
    lining: plain("#b9b5ac", 1, hide(true, false)),
  };
}

const font = '"Noto Kufi Arabic", "DejaVu Sans", sans-serif';

/** Draws the instruments: two dials or a wide display, without an odometer, because cars of every mileage share them. */
export function instruments(trim: CabinTrim): THREE.CanvasTexture {
  return painted(1024, 400, (x) => {
    x.fillStyle = "#050608";
    x.fillRect(0, 0, 1024, 400);
    x.textAlign = "center";
    const dials: [number, number, string][] =
      trim.layout === "tablet" || trim.layout === "portrait"
        ? [
            [250, 8, "#4ea3ff"],
            [774, 12, "#4ea3ff"],
          ]
        : [
            [230, 8, "#e8ecef"],
            [794, 12, "#e8ecef"],
          ];
    for (const [cx, n, tone] of dials) {
      const r = 165;
      const g = x.createRadialGradient(cx, 205, 20, cx, 205, r);
      g.addColorStop(0, "#0b0e12");
      g.addColorStop(0.9, "#11161c");
      g.addColorStop(1, tone);
      x.fillStyle = g;
      x.beginPath();
      x.arc(cx, 205, r, 0, 7);
      x.fill();
      x.fillStyle = "#e9edf0";
      x.strokeStyle = "#e9edf0";
      x.font = `26px ${font}`;
      for (let k = 0; k <= n * 5; k++) {
        const a = Math.PI * 0.75 + (k / (n * 5)) * Math.PI * 1.5;
        const long = k % 5 === 0 ? 24 : 10;
        x.lineWidth = k % 5 === 0 ? 4 : 2;
        x.beginPath();
        x.moveTo(cx + Math.cos(a) * (r - 12), 205 + Math.sin(a) * (r - 12));
        x.lineTo(cx + Math.cos(a) * (r - 12 - long), 205 + Math.sin(a) * (r - 12 - long));
        x.stroke();
        if (k % 5 === 0)
          x.fillText(String(n === 8 ? k / 5 : k * 4), cx + Math.cos(a) * (r - 58), 214 + Math.sin(a) * (r - 58));
      }
      const needle = Math.PI * (n === 8 ? 0.93 : 0.752);
      x.strokeStyle = "#ff4b2e";
      x.lineWidth = 7;
      x.beginPath();
      x.moveTo(cx, 205);
      x.lineTo(cx + Math.cos(needle) * (r - 34), 205 + Math.sin(needle) * (r - 34));
      x.stroke();
      x.fillStyle = "#22262b";
      x.beginPath();
      x.arc(cx, 205, 26, 0, 7);
      x.fill();
    }
    x.fillStyle = "#cfe2f2";
    x.font = `700 40px ${font}`;
    x.fillText("P", 512, 110);
    x.font = `30px ${font}`;
    x.fillText("38°C", 512, 210);
  });
}

/** Draws the screen in the middle of the dashboard: a map, or a radio with tiles. */
export function infotainment(trim: CabinTrim, w: number, h: number): THREE.CanvasTexture {
  const random = seeded(trim.seat.charCodeAt(1) * 31 + trim.layout.length);
  return painted(w, h, (x) => {
    x.fillStyle = "#0d1218";
    x.fillRect(0, 0, w, h);
    if (trim.layout === "tablet" || trim.layout === "portrait") {
      x.fillStyle = "#e4e2da";
      x.fillRect(0, 0, w * 0.64, h);
      for (let i = 0; i < 26; i++) {
        x.strokeStyle = i % 5 ? "#ffffff" : "#f6cf72";
        x.lineWidth = i % 5 ? 7 : 14;
        x.beginPath();
        x.moveTo(random() * w * 0.64, -10);
        x.bezierCurveTo(random() * w * 0.6, h * 0.3, random() * w * 0.6, h * 0.6, random() * w * 0.64, h + 10);
        x.stroke();
      }
      x.fillStyle = "#0d1218";
      x.fillRect(w * 0.64, 0, w * 0.36, h);
      x.fillStyle = "#2f7bf0";
      x.beginPath();
      x.arc(w * 0.32, h * 0.55, h * 0.035, 0, 7);
      x.fill();
    }
    const tiles: [string, string][] = [
      ["#2a6fd6", "راديو"],
      ["#c2452f", "الهاتف"],
      ["#2f9a6a", "الخرائط"],
      ["#8a5bc2", "الإعدادات"],
    ];
    const narrow = trim.layout === "tablet" || trim.layout === "portrait";
    x.textAlign = "center";
    tiles.forEach(([tone, label], i) => {
      const tw = narrow ? w * 0.14 : w * 0.19;
      const px = narrow ? w * (0.67 + (i % 2) * 0.165) : w * (0.05 + i * 0.235);
      const py = narrow ? h * (0.22 + Math.floor(i / 2) * 0.36) : h * 0.36;
      x.fillStyle = tone;
      x.beginPath();
      x.roundRect(px, py, tw, tw, tw * 0.2);
      x.fill();
      x.fillStyle = "#eef2f6";
      x.font = `${Math.round(tw * 0.24)}px ${font}`;
      x.fillText(label, px + tw / 2, py + tw * 1.36);
    });
    x.fillStyle = "#dfe7ee";
    x.font = `${Math.round(h * 0.09)}px ${font}`;
    x.textAlign = "left";
    x.fillText("10:24", narrow ? w * 0.67 : w * 0.05, h * 0.15);
  });
}

export const cabinTrim = (index: number): CabinTrim => nth(cabinTrims, index % cabinTrims.length);
