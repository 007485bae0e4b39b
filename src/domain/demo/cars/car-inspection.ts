import type { Catalog } from "#domain/catalog/catalog.ts";
import { type BodyPanel, bodyPanels, PANELS_FEATURE } from "#domain/listings/detail/body-panels.ts";
import type { NewFeatureValue } from "#domain/listings/write/insert-listings.server.ts";
import { toDemoFeatureValue } from "../market.ts";
import type { CarTextData, PaintedPart } from "../texts/car-facts.ts";

/** Repainted panels of each part that the text of a listing names, and whether the text calls the rest original. */
const panelsOfParts: Record<PaintedPart, { panels: readonly BodyPanel[]; restIsOriginal: boolean }> = {
  "front-bumper": { panels: ["front-bumper"], restIsOriginal: true },
  "right-fender": { panels: ["front-right-fender"], restIsOriginal: true },
  doors: { panels: ["front-right-door", "rear-right-door"], restIsOriginal: false },
  hood: { panels: ["hood"], restIsOriginal: true },
  "rear-bumper": { panels: ["rear-bumper"], restIsOriginal: false },
};
const paintedParts = Object.keys(panelsOfParts) as PaintedPart[];

const inspectors = ["رصد لفحص السيارات", "Al Amana Car Inspection"];
const MS_PER_DAY = 86_400_000;

/** Chooses the painted part of a car that is partly repainted. Equal cars have equal parts, without a random number. */
export const getPaintedPart = (km: number, year: number): PaintedPart =>
  paintedParts[(Math.floor(km / 100) + year) % paintedParts.length] as PaintedPart;

/** Returns whether a demo car has an inspection. Fully repainted cars have none, because their texts differ. */
export const isDemoCarInspected = ({ isNew, paint, km }: Pick<CarTextData, "isNew" | "paint" | "km">): boolean =>
  !isNew && paint !== "repainted" && Math.floor(km / 100) % 6 < 2;

/**
 * Returns the inspection of a demo car. About a third of the used cars have one. Its panels agree with the text of the
 * listing: a panel of which the text says nothing is not stated.
 */
export function getDemoInspection(
  catalog: Catalog,
  { paintedPart, isInspected, km }: CarTextData,
  createdAt: Date,
): NewFeatureValue[] {
  if (!isInspected) return [];
  const painted = paintedPart && panelsOfParts[paintedPart];
  const put = (key: string, value: number | string) => toDemoFeatureValue(catalog, key, value);
  const panels = bodyPanels.flatMap((panel) => {
    if (painted?.panels.includes(panel)) return put(PANELS_FEATURE, `${panel}-repainted`);
    return !painted || painted.restIsOriginal ? put(PANELS_FEATURE, `${panel}-original`) : [];
  });
  const inspectedAt = new Date(createdAt.getTime() - (1 + (km % 9)) * MS_PER_DAY);
  return [
    ...panels,
    ...put("paint_thickness", painted ? 180 + (km % 90) : 95 + (km % 40)),
    ...put("inspection_date", inspectedAt.toISOString().slice(0, 10)),
    ...put("inspection_by", inspectors[km % inspectors.length] as string),
  ];
}
