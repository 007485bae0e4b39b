import type { DemoBodyStyle, Fuel } from "../cars/demo-makes.ts";
import type { DemoCity } from "../demo-cities.ts";

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
  specs: "saudi" | "gulf" | "american";
  agent: string | undefined;
  owners: number;
  paint: "original" | "partial" | "repainted";
  priced: boolean;
  negotiable: boolean;
  manual: boolean;
  fuel: Fuel;
};
