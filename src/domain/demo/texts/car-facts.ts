import type { DemoBodyStyle, Fuel } from "../cars/demo-makes.ts";
import type { DemoCity } from "../demo-cities.ts";

/** Parts of a car that a text names as repainted. */
export type PaintedPart = "front-bumper" | "right-fender" | "doors" | "hood" | "rear-bumper";

/** Data of a car from which the texts of its listing are generated, in both languages. */
export type CarTextData = {
  country: DemoCity["country"];
  dealer: boolean;
  /** True for a foreign seller who works in the country and may leave it. */
  expat: boolean;
  body: DemoBodyStyle;
  /** True if the Arabic noun for the car is feminine. */
  feminine: boolean;
  ageYears: number;
  km: number;
  isNew: boolean;
  classic: boolean;
  heavy: boolean;
  trim: "full" | "semi-full" | "standard";
  specs: "saudi" | "gulf" | "american" | "canadian";
  agent: string | undefined;
  owners: number;
  paint: "original" | "partial" | "repainted";
  /** Part that a partly repainted car has repainted. The text and the inspection name the same. */
  paintedPart: PaintedPart | undefined;
  /** Whether the listing has an inspection, so that the text may mention its report. */
  isInspected: boolean;
  priced: boolean;
  negotiable: boolean;
  manual: boolean;
  fuel: Fuel;
};
