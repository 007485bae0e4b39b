import type * as THREE from "three";
import { named } from "../sure.ts";
import { brakeDisc, brakePads, clutchKit, shockAbsorber } from "./brakes.ts";
import {
  alloyWheel,
  exhaustMuffler,
  floorMat,
  radiator,
  seatCover,
  sideMirror,
  timingBelt,
  tyre,
  wiperBlade,
} from "./chassis.ts";
import { alternator, battery, headlight, jumpCable, starter, tailLight } from "./electrics.ts";
import { airFilter, engineOil, fuelPump, oilFilter, sparkPlug } from "./filters.ts";

const makers: Record<string, (variant: number) => THREE.Group> = {
  "brake-disc": brakeDisc,
  "brake-pads": brakePads,
  "oil-filter": oilFilter,
  "air-filter": airFilter,
  battery,
  "spark-plug": sparkPlug,
  "shock-absorber": shockAbsorber,
  tyre,
  "alloy-wheel": alloyWheel,
  headlight,
  "tail-light": tailLight,
  "side-mirror": sideMirror,
  "wiper-blade": wiperBlade,
  alternator,
  starter,
  radiator,
  "clutch-kit": clutchKit,
  "timing-belt": timingBelt,
  "fuel-pump": fuelPump,
  "exhaust-muffler": exhaustMuffler,
  "engine-oil": engineOil,
  "seat-cover": seatCover,
  "floor-mat": floorMat,
  "jump-cable": jumpCable,
};

export const buildPart = (kind: string, variant: number): THREE.Group => named(makers, kind)(variant);
