import type * as THREE from "three";
import { named } from "../sure.ts";
import { timingBelt } from "./belts.ts";
import { brakeDisc, brakePads, clutchKit, shockAbsorber } from "./brakes.ts";
import { alternator, battery, jumpCable, starter } from "./charging.ts";
import { exhaustMuffler, radiator } from "./cooling-and-exhaust.ts";
import { fuelPump, sparkPlug } from "./engine-parts.ts";
import { airFilter, oilFilter } from "./filter-parts.ts";
import { engineOil } from "./fluids.ts";
import { floorMat, seatCover } from "./interior-parts.ts";
import { headlight, tailLight } from "./lamps.ts";
import { sideMirror, wiperBlade } from "./mirrors-and-wipers.ts";
import { alloyWheel, tyre } from "./wheel-parts.ts";

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
