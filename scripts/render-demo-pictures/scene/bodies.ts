import type { Pt } from './curve.ts'
import type { Body, CarSpec } from './spec.ts'

type Base = Omit<CarSpec, 'body' | 'family'>

const common = {
  tyreWidth: 0.225, lean: 0.2, cabinEdge: 0.1, noseBow: 0.3, tailBow: 0.2, corner: 0.1, flare: 0.02, crease: 0.011,
  creaseHeight: 0.74, face: 0, tailFace: 0, wheel: 0, rim: 'silver' as const, chrome: true, cladding: false,
  rails: false, roofGlass: false, blackRoof: false, spoiler: false,
}

const bases: Record<Body, Base> = {
  sedan: {
    ...common, length: 4.78, width: 1.84, wheelRadius: 0.335, frontAxle: 3.86, rearAxle: 1.04, sill: 0.21,
    top: [[0, 0.98], [0.2, 1.02], [0.8, 1.025], [1.6, 0.985], [2.6, 0.955], [3.3, 0.965], [3.75, 0.92], [4.3, 0.82], [4.62, 0.73], [4.78, 0.66]],
    roof: [[0.9, 1.33], [1.35, 1.39], [1.8, 1.435], [2.15, 1.445], [2.6, 1.425], [3.0, 1.37]],
    screen: [[3.46, 0.95], [2.62, 1.42]], rear: [[0.56, 1.0], [1.46, 1.4]],
    nose: [[0.2, 0.09], [0.34, 0.01], [0.5, 0], [0.66, 0.05], [0.8, 0.14], [1.1, 0.4]],
    tail: [[0.2, 0.14], [0.4, 0.03], [0.6, 0], [0.8, 0.02], [1.05, 0.06]],
    glass: { front: 3.2, rear: 0.92, pillars: [2.2], rearLean: 0.36 }, doors: [3.34, 2.26, 1.24],
  },
  suv: {
    ...common, length: 4.72, width: 1.91, wheelRadius: 0.38, frontAxle: 3.82, rearAxle: 1.0, sill: 0.33, flare: 0.035,
    lean: 0.17, noseBow: 0.24, tailBow: 0.16, corner: 0.12, cladding: true, rails: true,
    top: [[0, 1.1], [0.6, 1.13], [2.2, 1.1], [3.3, 1.1], [3.7, 1.08], [4.3, 1.0], [4.6, 0.93], [4.72, 0.87]],
    roof: [[0, 1.6], [0.5, 1.69], [1.2, 1.725], [1.8, 1.735], [2.4, 1.715], [2.9, 1.65]],
    screen: [[3.38, 1.1], [2.66, 1.69]], rear: [[0.1, 1.08], [0.42, 1.64]],
    nose: [[0.3, 0.09], [0.5, 0.01], [0.66, 0], [0.86, 0.03], [1.0, 0.09], [1.2, 0.3]],
    tail: [[0.3, 0.12], [0.5, 0.02], [0.7, 0], [0.95, 0.02], [1.2, 0.05]],
    glass: { front: 3.16, rear: 0.42, pillars: [2.24, 1.16], rearLean: 0.26 }, doors: [3.28, 2.3, 1.24],
  },
  hatchback: {
    ...common, length: 4.1, width: 1.77, wheelRadius: 0.318, frontAxle: 3.24, rearAxle: 0.66, sill: 0.21, tyreWidth: 0.205,
    noseBow: 0.3, lean: 0.19, tailBow: 0.18,
    top: [[0, 0.98], [0.5, 1.02], [1.6, 0.98], [2.7, 0.955], [3.1, 0.93], [3.6, 0.83], [3.92, 0.74], [4.1, 0.66]],
    roof: [[0, 1.34], [0.5, 1.42], [1.1, 1.475], [1.6, 1.485], [2.1, 1.455], [2.5, 1.39]],
    screen: [[2.92, 0.94], [2.12, 1.45]], rear: [[0.08, 0.98], [0.46, 1.4]],
    nose: [[0.2, 0.09], [0.34, 0.01], [0.5, 0], [0.66, 0.05], [0.8, 0.13], [1.1, 0.4]],
    tail: [[0.2, 0.12], [0.4, 0.02], [0.6, 0], [0.8, 0.02], [1.05, 0.05]],
    glass: { front: 2.68, rear: 0.42, pillars: [1.72, 0.82], rearLean: 0.24 }, doors: [2.8, 1.78, 0.86],
  },
  pickup: {
    ...common, length: 5.32, width: 1.9, wheelRadius: 0.395, frontAxle: 4.38, rearAxle: 1.2, sill: 0.4, flare: 0.04, tyreWidth: 0.25,
    lean: 0.17, noseBow: 0.2, tailBow: 0.08, corner: 0.11, cladding: true,
    top: [[0, 1.13], [1.4, 1.13], [2.4, 1.12], [3.8, 1.13], [4.2, 1.13], [4.8, 1.09], [5.15, 1.03], [5.32, 0.95]],
    roof: [[1.6, 1.7], [2.1, 1.765], [2.6, 1.79], [3.1, 1.78], [3.5, 1.71]],
    screen: [[3.9, 1.12], [3.26, 1.74]], rear: [[1.76, 1.12], [1.92, 1.72]],
    nose: [[0.4, 0.08], [0.55, 0.01], [0.7, 0], [0.92, 0.03], [1.08, 0.09], [1.3, 0.3]],
    tail: [[0.4, 0.1], [0.55, 0.0], [0.7, 0], [0.75, 0.03], [1.13, 0.03]],
    bed: { from: 0.1, to: 1.62, floor: 0.72 },
    glass: { front: 3.7, rear: 1.98, pillars: [2.84], rearLean: 0.06 }, doors: [3.84, 2.9, 1.9],
  },
  coupe: {
    ...common, length: 4.52, width: 1.88, wheelRadius: 0.345, frontAxle: 3.62, rearAxle: 0.98, sill: 0.18, flare: 0.035, tyreWidth: 0.255,
    lean: 0.22, noseBow: 0.38, tailBow: 0.26, crease: 0.014, chrome: false,
    top: [[0, 0.95], [0.2, 0.975], [0.8, 0.98], [1.4, 0.93], [2.3, 0.88], [3.0, 0.9], [3.6, 0.855], [4.1, 0.74], [4.38, 0.64], [4.52, 0.56]],
    roof: [[0.6, 1.1], [1.1, 1.21], [1.6, 1.275], [2.0, 1.285], [2.4, 1.25], [2.8, 1.17]],
    screen: [[3.16, 0.87], [2.28, 1.26]], rear: [[0.42, 0.96], [1.5, 1.25]],
    nose: [[0.16, 0.08], [0.28, 0.01], [0.42, 0], [0.56, 0.06], [0.7, 0.16], [1.0, 0.5]],
    tail: [[0.16, 0.16], [0.34, 0.04], [0.55, 0], [0.78, 0.01], [1.0, 0.05]],
    glass: { front: 2.9, rear: 0.95, pillars: [1.66], rearLean: 0.5 }, doors: [3.06, 1.66],
  },
  van: {
    ...common, length: 4.9, width: 1.93, wheelRadius: 0.34, frontAxle: 4.02, rearAxle: 1.0, sill: 0.24, lean: 0.14, noseBow: 0.32,
    tailBow: 0.1, corner: 0.12,
    top: [[0, 1.08], [1, 1.09], [3, 1.06], [3.8, 1.06], [4.2, 1.0], [4.6, 0.88], [4.9, 0.74]],
    roof: [[0, 1.84], [0.5, 1.9], [1.6, 1.93], [2.6, 1.92], [3.1, 1.84]],
    screen: [[4.14, 1.02], [2.98, 1.87]], rear: [[0.05, 1.05], [0.24, 1.84]],
    nose: [[0.24, 0.09], [0.4, 0.01], [0.55, 0], [0.75, 0.05], [0.9, 0.14], [1.2, 0.4]],
    tail: [[0.24, 0.08], [0.4, 0.01], [0.6, 0], [0.9, 0.01], [1.2, 0.03]],
    glass: { front: 3.74, rear: 0.3, pillars: [2.66, 1.4], rearLean: 0.14 }, doors: [3.66, 2.72, 1.34],
  },
}

type Change = Partial<Base> & { sx?: number; sy?: number }

const changes: Record<Body, Change[]> = {
  sedan: [
    { face: 0, tailFace: 0, wheel: 0, rim: 'silver' },
    { face: 1, tailFace: 1, wheel: 2, rim: 'two-tone', chrome: false, sx: 1.015, sy: 0.985, roofGlass: true,
      rear: [[0.34, 1.0], [1.62, 1.41]], glass: { front: 3.2, rear: 0.86, pillars: [2.2], rearLean: 0.56 } },
    { face: 2, tailFace: 2, wheel: 3, rim: 'silver', sx: 1.06, sy: 1.025, noseBow: 0.22, crease: 0.008,
      rear: [[0.74, 1.02], [1.42, 1.4]], glass: { front: 3.2, rear: 0.98, pillars: [2.2], rearLean: 0.26 } },
    { face: 3, tailFace: 3, wheel: 1, rim: 'silver', sx: 0.945, sy: 1.02, chrome: false, noseBow: 0.36, width: 1.78 },
  ],
  suv: [
    { face: 4, tailFace: 1, wheel: 4, rim: 'two-tone' },
    { face: 5, tailFace: 4, wheel: 5, rim: 'black', sy: 1.05, crease: 0.004, creaseHeight: 0.86, noseBow: 0.12, tailBow: 0.06, corner: 0.08, lean: 0.1,
      top: [[0, 1.12], [2.2, 1.12], [3.4, 1.12], [3.9, 1.115], [4.45, 1.08], [4.62, 1.04], [4.72, 0.98]],
      roof: [[0, 1.7], [0.5, 1.735], [1.2, 1.75], [2.4, 1.745], [2.9, 1.72]],
      screen: [[3.36, 1.1], [2.94, 1.7]], rear: [[0.04, 1.1], [0.16, 1.7]], blackRoof: true,
      glass: { front: 3.22, rear: 0.28, pillars: [2.24, 1.16], rearLean: 0.1 }, chrome: false },
    { face: 1, tailFace: 0, wheel: 2, rim: 'two-tone', sy: 0.945, sx: 0.97, rails: false, roofGlass: true, spoiler: true, noseBow: 0.32,
      rear: [[0.06, 1.1], [0.78, 1.64]], roof: [[0, 1.48], [0.5, 1.61], [1.2, 1.705], [1.8, 1.735], [2.4, 1.715], [2.9, 1.65]],
      glass: { front: 3.16, rear: 0.5, pillars: [2.24, 1.16], rearLean: 0.46 }, chrome: false },
    { face: 2, tailFace: 2, wheel: 3, rim: 'silver', sx: 1.075, sy: 1.04, cladding: false, crease: 0.009,
      glass: { front: 3.16, rear: 0.38, pillars: [2.24, 1.16], rearLean: 0.18 } },
  ],
  hatchback: [
    { face: 3, tailFace: 0, wheel: 1, rim: 'silver', chrome: false },
    { face: 0, tailFace: 4, wheel: 0, rim: 'silver', sx: 0.92, sy: 1.05, width: 1.69, noseBow: 0.36, wheelRadius: 0.3, tyreWidth: 0.19, chrome: false },
    { face: 1, tailFace: 1, wheel: 4, rim: 'black', sx: 1.06, sy: 0.975, chrome: false, spoiler: true, flare: 0.03, width: 1.81, blackRoof: true },
    { face: 6, tailFace: 2, wheel: 2, rim: 'two-tone', sx: 1.03, sy: 1.03, chrome: false, crease: 0.006, creaseHeight: 0.66, roofGlass: true,
      rear: [[0.06, 0.98], [0.6, 1.42]], glass: { front: 2.68, rear: 0.46, pillars: [1.72, 0.82], rearLean: 0.36 } },
  ],
  pickup: [
    { face: 4, tailFace: 3, wheel: 5, rim: 'silver' },
    { face: 5, tailFace: 4, wheel: 6, rim: 'black', sy: 1.04, noseBow: 0.1, corner: 0.085, chrome: false, crease: 0.005 },
    { face: 2, tailFace: 3, wheel: 3, rim: 'silver', sx: 1.06, sy: 1.05, cladding: false, width: 1.98 },
    { face: 0, tailFace: 4, wheel: 7, rim: 'silver', sx: 0.97, sy: 0.97, chrome: false, width: 1.82, cladding: false, wheelRadius: 0.36 },
  ],
  coupe: [
    { face: 1, tailFace: 1, wheel: 4, rim: 'two-tone' },
    { face: 6, tailFace: 2, wheel: 2, rim: 'black', sx: 1.03, sy: 0.96, noseBow: 0.45, spoiler: true, roofGlass: true },
    { face: 2, tailFace: 0, wheel: 1, rim: 'silver', sx: 1.04, sy: 1.03, chrome: true, noseBow: 0.28,
      rear: [[0.66, 0.98], [1.5, 1.25]], glass: { front: 2.9, rear: 1.12, pillars: [1.66], rearLean: 0.34 } },
    { face: 5, tailFace: 3, wheel: 0, rim: 'bronze', sx: 1.05, sy: 1.02, noseBow: 0.16, tailBow: 0.12, crease: 0.016, spoiler: true, width: 1.92,
      top: [[0, 0.96], [0.2, 0.985], [0.8, 0.99], [1.4, 0.94], [2.3, 0.89], [3.0, 0.91], [3.6, 0.88], [4.1, 0.81], [4.38, 0.75], [4.52, 0.68]] },
  ],
  van: [
    { face: 0, tailFace: 2, wheel: 3, rim: 'silver', roofGlass: true },
    { face: 3, tailFace: 4, wheel: 7, rim: 'silver', sx: 1.06, sy: 1.12, chrome: false, crease: 0.005, lean: 0.09,
      glass: { front: 3.74, rear: 0.3, pillars: [2.66, 1.4], rearLean: 0.1, blankBehind: 2.72 } },
    { face: 4, tailFace: 1, wheel: 0, rim: 'silver', sx: 1.03, sy: 1.03, noseBow: 0.2, lean: 0.1, chrome: false,
      screen: [[4.3, 1.04], [3.5, 1.87]], roof: [[0, 1.86], [0.5, 1.91], [1.6, 1.93], [2.8, 1.925], [3.6, 1.86]],
      top: [[0, 1.08], [1, 1.09], [3, 1.08], [4.0, 1.07], [4.4, 1.0], [4.7, 0.9], [4.9, 0.78]] },
    { face: 6, tailFace: 4, wheel: 1, rim: 'silver', sx: 0.91, sy: 0.98, chrome: false, cladding: true, lean: 0.11,
      screen: [[4.02, 1.04], [3.24, 1.86]], glass: { front: 3.66, rear: 0.3, pillars: [2.66, 1.4], rearLean: 0.1 } },
  ],
}

const scale = (points: Pt[], sx: number, sy: number): Pt[] => points.map(([x, y]) => [x * sx, y * sy])

export function carSpec(body: Body, family: number): CarSpec {
  const { sx = 1, sy = 1, ...change } = changes[body][family - 1]
  const s = { ...bases[body], ...change }
  return {
    ...s, body, family,
    length: s.length * sx,
    frontAxle: s.frontAxle * sx,
    rearAxle: s.rearAxle * sx,
    top: scale(s.top, sx, sy),
    roof: scale(s.roof, sx, sy),
    screen: scale(s.screen, sx, sy) as [Pt, Pt],
    rear: scale(s.rear, sx, sy) as [Pt, Pt],
    nose: scale(s.nose, sy, 1),
    tail: scale(s.tail, sy, 1),
    bed: s.bed && { from: s.bed.from * sx, to: s.bed.to * sx, floor: s.bed.floor * sy },
    glass: {
      front: s.glass.front * sx,
      rear: s.glass.rear * sx,
      pillars: s.glass.pillars.map(p => p * sx),
      rearLean: s.glass.rearLean * sx,
      blankBehind: s.glass.blankBehind && s.glass.blankBehind * sx,
    },
    doors: s.doors.map(d => d * sx),
  }
}
