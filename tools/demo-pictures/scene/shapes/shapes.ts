import type { Pt } from "../curve.ts";
import type { CarSpec, Shape } from "../spec.ts";
import { named, nth } from "../sure.ts";
import type { BaseCarSpec, Change } from "./base.ts";
import { lowCarFamilies } from "./low-car-families.ts";
import { lowCars } from "./low-cars.ts";
import { tallCarFamilies } from "./tall-car-families.ts";
import { tallCars } from "./tall-cars.ts";

const bases: Record<string, BaseCarSpec> = { ...lowCars, ...tallCars };
const families: Record<string, Change[]> = { ...lowCarFamilies, ...tallCarFamilies };

const scalePoint = ([x, y]: Pt, sx: number, sy: number): Pt => [x * sx, y * sy];
const scale = (points: Pt[], sx: number, sy: number): Pt[] => points.map((p) => scalePoint(p, sx, sy));
const scalePlane = ([foot, head]: [Pt, Pt], sx: number, sy: number): [Pt, Pt] => [
  scalePoint(foot, sx, sy),
  scalePoint(head, sx, sy),
];

export const familyCount = (shape: Shape): number => named(families, shape).length;

export function carSpec(shape: Shape, family: number): CarSpec {
  const { sx = 1, sy = 1, ...change } = nth(named(families, shape), family - 1);
  const s = { ...named(bases, shape), ...change };
  return {
    ...s,
    shape,
    family,
    length: s.length * sx,
    frontAxle: s.frontAxle * sx,
    rearAxle: s.rearAxle * sx,
    top: scale(s.top, sx, sy),
    roof: scale(s.roof, sx, sy),
    screen: scalePlane(s.screen, sx, sy),
    rear: scalePlane(s.rear, sx, sy),
    nose: scale(s.nose, sy, 1),
    tail: scale(s.tail, sy, 1),
    bed: s.bed && { from: s.bed.from * sx, to: s.bed.to * sx, floor: s.bed.floor * sy },
    glass: {
      front: s.glass.front * sx,
      rear: s.glass.rear * sx,
      pillars: s.glass.pillars.map((p) => p * sx),
      rearLean: s.glass.rearLean * sx,
      blankBehind: s.glass.blankBehind && s.glass.blankBehind * sx,
    },
    doors: s.doors.map((d) => d * sx),
  };
}
