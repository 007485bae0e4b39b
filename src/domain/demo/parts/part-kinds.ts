import { electricAndBodyParts } from "./electric-and-body-parts.ts";
import { engineParts } from "./engine-parts.ts";
import type { PartKind } from "./part-kind.ts";
import { runningGearParts } from "./running-gear-parts.ts";

export const partKinds: PartKind[] = [...runningGearParts, ...engineParts, ...electricAndBodyParts];

/** Name of the part brand of each car maker that sells parts under its own brand. */
export const genuineBrandByMake: Record<string, string> = {
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
