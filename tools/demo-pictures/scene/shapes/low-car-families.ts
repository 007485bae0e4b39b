import type { Change } from "./base.ts";
import type { LowShape } from "./low-cars.ts";

export const lowCarFamilies: Record<LowShape, Change[]> = {
  sedan: [
    { face: 0, tailFace: 0, wheel: 0, rim: "two-tone" },
    { face: 7, tailFace: 1, wheel: 2, rim: "two-tone", chrome: false, sy: 0.985, roofGlass: true, crease: 0.016 },
    { face: 3, tailFace: 3, wheel: 1, sx: 0.93, sy: 1.02, width: 1.75, chrome: false, wheelRadius: 0.315 },
    { face: 8, tailFace: 5, wheel: 4, rim: "two-tone", sx: 0.97, creaseHeight: 0.82 },
    { face: 9, tailFace: 2, wheel: 3, sx: 1.005, noseBow: 0.24, crease: 0.008 },
    { face: 6, tailFace: 1, wheel: 8, rim: "black", chrome: false, roofGlass: true, sy: 0.99, hollow: 0.018 },
  ],
  "large-sedan": [
    { face: 2, tailFace: 2, wheel: 3 },
    { face: 9, tailFace: 1, wheel: 0, rim: "two-tone", sy: 0.985, roofGlass: true },
    { face: 10, tailFace: 5, wheel: 8, rim: "two-tone", sx: 1.03, sy: 1.03, noseBow: 0.16 },
    { face: 8, tailFace: 0, wheel: 4, rim: "silver", chrome: false, sx: 0.99, seats: "#2d2a28" },
  ],
  liftback: [
    { face: 7, tailFace: 1, wheel: 2, rim: "two-tone" },
    { face: 6, tailFace: 1, wheel: 8, rim: "black", sy: 0.985, blackRoof: true },
    { face: 1, tailFace: 5, wheel: 4, rim: "two-tone", sx: 1.02, spoiler: true },
  ],
  hatchback: [
    { face: 3, tailFace: 0, wheel: 1, chrome: false },
    {
      face: 1,
      tailFace: 1,
      wheel: 4,
      rim: "black",
      chrome: false,
      spoiler: true,
      flare: 0.032,
      blackRoof: true,
      sy: 0.98,
    },
    { face: 7, tailFace: 2, wheel: 2, rim: "two-tone", chrome: false, roofGlass: true, sx: 1.02 },
    { face: 0, tailFace: 3, wheel: 0, sx: 0.95, sy: 1.02, width: 1.74 },
  ],
  city: [
    { face: 3, tailFace: 3, wheel: 1 },
    { face: 11, tailFace: 4, wheel: 6, rim: "two-tone", corner: 0.14, blackRoof: true },
    { face: 0, tailFace: 0, wheel: 7, sx: 1.03 },
  ],
  estate: [
    { face: 0, tailFace: 0, wheel: 0, rim: "two-tone" },
    { face: 9, tailFace: 3, wheel: 3, sx: 0.98, rails: true },
    { face: 8, tailFace: 5, wheel: 2, rim: "black", chrome: false, cladding: true, sill: 0.24 },
  ],
  coupe: [
    { face: 1, tailFace: 1, wheel: 4, rim: "two-tone" },
    { face: 7, tailFace: 2, wheel: 2, rim: "black", sx: 1.01, sy: 0.97, noseBow: 0.4, spoiler: true },
    {
      face: 2,
      tailFace: 0,
      wheel: 8,
      chrome: true,
      sx: 1.04,
      sy: 1.03,
      noseBow: 0.26,
      rear: [
        [0.66, 1.0],
        [1.5, 1.28],
      ],
      glass: { front: 2.94, rear: 1.14, pillars: [1.66], rearLean: 0.34 },
    },
    {
      face: 12,
      tailFace: 6,
      wheel: 0,
      rim: "black",
      sx: 1.05,
      sy: 1.04,
      noseBow: 0.14,
      tailBow: 0.12,
      crease: 0.018,
      bulge: 0.03,
      spoiler: true,
      width: 1.93,
    },
  ],
  convertible: [
    { face: 1, tailFace: 1, wheel: 4, rim: "two-tone" },
    { face: 9, tailFace: 2, wheel: 3, sx: 1.04, chrome: true },
    { face: 7, tailFace: 5, wheel: 2, rim: "black", sx: 0.95, width: 1.76 },
  ],
};
