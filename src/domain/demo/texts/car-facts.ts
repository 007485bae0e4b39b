import type { DemoCity } from "../places.ts";

/** What the texts of a car's ad are made from; the same facts are told in both languages. */
export type CarFacts = {
  country: DemoCity["country"];
  dealer: boolean;
  /** Someone who came for work and may leave. */
  expat: boolean;
  body: string;
  /** Whether Arabic calls it by a feminine noun. */
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
