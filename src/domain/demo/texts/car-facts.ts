import type { DemoCity } from "../demo-cities.ts";

/** Data from which the texts of a car listing are generated. Both languages use the same data. */
export type CarFacts = {
  country: DemoCity["country"];
  dealer: boolean;
  /** True for a seller who came for work and may leave the country. */
  expat: boolean;
  body: string;
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
  fuel: "petrol" | "diesel" | "hybrid" | "electric";
};
