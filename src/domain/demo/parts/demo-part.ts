import type { NewAd } from "#domain/ads/insert.server.ts";
import type { NewNumber, NewRule } from "#domain/parts/part.ts";
import type { LocalText } from "#kernel/local-text.ts";

/** A rule of the demo, before engines and questions are looked up in the database. */
export type DemoRule = Pick<NewRule, "modelId" | "yearFrom"> & {
  yearTo: number;
  /** Which engines of the model are meant. */
  engine?: { litres: number } | { cylinders: number };
  /** A model that shares its platform with the one in the ad's name: left out where nothing is known of it. */
  relative?: true;
  /** A question, and the answer that must be given. */
  question?: [key: string, value: string];
} & Partial<
    Pick<
      NewRule,
      "market" | "drive" | "gearId" | "builtFrom" | "position" | "quantity" | "effect" | "note" | "source" | "verified"
    >
  >;

/** What an ad of the demo offers, as a part that several may sell. */
export type DemoPart = {
  brandId: number;
  categoryId: number;
  partNumber: string;
  numbers: NewNumber[];
  /** By which rule it fits every car; null when it is made for some. */
  universal: LocalText | null;
  rules: DemoRule[];
};

/** An ad of the demo, and the part that it offers where its seller knows which. */
export type DemoAd = NewAd & { part?: DemoPart };
