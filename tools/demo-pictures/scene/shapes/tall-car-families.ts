import type { Change } from "./base.ts";
import type { TallShape } from "./tall-cars.ts";

export const tallCarFamilies: Record<TallShape, Change[]> = {
  crossover: [
    { face: 4, tailFace: 1, wheel: 4, rim: "two-tone" },
    { face: 8, tailFace: 5, wheel: 2, rim: "two-tone", roofGlass: true, chrome: false },
    {
      face: 7,
      tailFace: 0,
      wheel: 8,
      rim: "black",
      spoiler: true,
      rails: false,
      blackRoof: true,
      sy: 0.97,
      chrome: false,
    },
    { face: 3, tailFace: 2, wheel: 1, sx: 0.96, sy: 1.01, width: 1.81, chrome: false },
    { face: 9, tailFace: 1, wheel: 0, rim: "two-tone", sx: 1.03, cladding: false },
    { face: 6, tailFace: 1, wheel: 3, rim: "two-tone", roofGlass: true, rails: false, cladding: false, sy: 0.98 },
  ],
  "mid-suv": [
    { face: 4, tailFace: 0, wheel: 4, rim: "two-tone" },
    { face: 9, tailFace: 1, wheel: 2, rim: "two-tone", roofGlass: true },
    { face: 8, tailFace: 5, wheel: 0, cladding: false, sx: 1.02 },
    { face: 2, tailFace: 2, wheel: 3, cladding: false, sx: 1.03, sy: 1.01 },
    { face: 7, tailFace: 1, wheel: 8, rim: "black", chrome: false, blackRoof: true, sy: 0.98 },
  ],
  "large-suv": [
    { face: 4, tailFace: 3, wheel: 5 },
    { face: 10, tailFace: 2, wheel: 8, rim: "two-tone", sx: 1.05, sy: 1.01 },
    { face: 13, tailFace: 3, wheel: 0, rim: "two-tone", sy: 1.01, lean: 0.11 },
    { face: 2, tailFace: 5, wheel: 3, sx: 1.02, roofGlass: true },
    { face: 9, tailFace: 1, wheel: 2, rim: "black", chrome: false, blackRoof: true, sy: 0.985, noseBow: 0.2 },
  ],
  "off-roader": [
    { face: 5, tailFace: 4, wheel: 5, rim: "black" },
    { face: 5, tailFace: 3, wheel: 7, sx: 1.06, sy: 1.01, snorkel: true },
    { face: 13, tailFace: 4, wheel: 6, rim: "black", sx: 1.04, blackRoof: true, bumperBlack: false },
    {
      face: 5,
      tailFace: 4,
      wheel: 5,
      sx: 0.83,
      sy: 0.96,
      width: 1.66,
      wheelRadius: 0.36,
      tyreWidth: 0.215,
      doorKind: "two",
      glass: { front: 3.0, rear: 0.2, pillars: [1.72], rearLean: 0.06 },
      doors: [3.08, 1.74],
    },
    { face: 11, tailFace: 4, wheel: 8, rim: "two-tone", sx: 1.06, chrome: true, rails: false, bumperBlack: false },
  ],
  "double-cab": [
    { face: 4, tailFace: 3, wheel: 5 },
    { face: 13, tailFace: 4, wheel: 6, rim: "black", sy: 1.04, chrome: false, bumperBlack: true, flare: 0.06 },
    { face: 10, tailFace: 3, wheel: 3, sx: 1.09, sy: 1.07, cladding: false, width: 2.02, wheelRadius: 0.42 },
    { face: 8, tailFace: 3, wheel: 0, rim: "two-tone", sx: 0.99 },
  ],
  "single-cab": [
    { face: 4, tailFace: 4, wheel: 7 },
    { face: 5, tailFace: 4, wheel: 7, noseBow: 0.08, corner: 0.07, crease: 0.004, tumble: 0.014, hollow: 0.008 },
  ],
  minivan: [
    { face: 9, tailFace: 1, wheel: 3, rim: "two-tone", roofGlass: true },
    { face: 6, tailFace: 3, wheel: 2, rim: "two-tone", sy: 1.05 },
    { face: 0, tailFace: 2, wheel: 0, sx: 0.9, sy: 0.98, width: 1.82, cladding: true, sill: 0.25 },
    { face: 10, tailFace: 2, wheel: 8, rim: "silver", sx: 1.0, sy: 1.08 },
  ],
  van: [
    { face: 3, tailFace: 4, wheel: 7 },
    { face: 0, tailFace: 3, wheel: 1, sx: 0.97, sy: 0.97, chrome: true },
    {
      face: 8,
      tailFace: 4,
      wheel: 7,
      sx: 1.06,
      sy: 1.16,
      glass: { front: 4.14, rear: 0.24, pillars: [3.06, 1.6], rearLean: 0.06, blankBehind: 3.12 },
    },
  ],
};
