import { electricAndBodyParts } from "./electric-and-body.ts";
import { engineParts } from "./engine.ts";
import type { PartKind } from "./part-kind.ts";
import { runningParts } from "./running.ts";

export const partKinds: PartKind[] = [...runningParts, ...engineParts, ...electricAndBodyParts];

/** Whose parts a car's maker sells under a brand of its own. */
export const genuineBrandOf: Record<string, string> = {
  toyota: "toyota-genuine-parts",
  lexus: "toyota-genuine-parts",
  nissan: "nissan-genuine-parts",
  infiniti: "nissan-genuine-parts",
  honda: "honda-genuine-parts",
  hyundai: "hyundai-mobis",
  kia: "hyundai-mobis",
  genesis: "hyundai-mobis",
  ford: "motorcraft",
  lincoln: "motorcraft",
  dodge: "mopar",
  jeep: "mopar",
  chrysler: "mopar",
  chevrolet: "gm-genuine-parts",
  gmc: "gm-genuine-parts",
  cadillac: "gm-genuine-parts",
  "mercedes-benz": "mercedes-benz-genuine-parts",
  bmw: "bmw-genuine-parts",
};
