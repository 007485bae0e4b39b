import { parseTyreSize, TYRE_CATEGORY, type TyreSize, tyreDimensions } from "#domain/catalog/tyre-size.ts";
import { type GarageTyres, getAxleSizes } from "#domain/garage/garage-tyres.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Path of the list of tyres. */
const TYRE_LIST_PATH = `/shop/category/${TYRE_CATEGORY}/products`;

/**
 * Returns the list parameters that filter tyres by a size. The filters do not know the width of off-road sizes such as
 * 35x12.5 R17, so such a size filters by the rim only.
 */
export function getTyreParams({ width, profile, rim }: TyreSize): [name: string, value: string][] {
  const values = { tyre_width: width, tyre_profile: profile, tyre_rim: rim };
  return tyreDimensions.flatMap((key): [string, string][] =>
    values[key] === null ? [] : [[`feature.${key}`, String(values[key])]],
  );
}

/** Tyre size with the label that names its axle if the axles differ: "235/45 R18 front". */
export type LabelledTyreSize = { size: TyreSize; label: string };

/** Lists the tyre sizes of a vehicle: one, or one for each axle if they differ. */
export function listLabelledSizes(tyres: GarageTyres, language: Language): LabelledTyreSize[] {
  const sizes = getAxleSizes(tyres);
  if (!sizes) return [];
  const { front, rear } = sizes;
  if (front.size === rear.size) return [{ size: front, label: wrapBidiIsolate(front.size) }];
  const { t } = getTranslator(language);
  return [
    { size: front, label: t("tyres.list.front", { size: wrapBidiIsolate(front.size) }) },
    { size: rear, label: t("tyres.list.rear", { size: wrapBidiIsolate(rear.size) }) },
  ];
}

/** Formats the tyre sizes of a vehicle: "205/55 R16 91V", or "235/45 R18 front, 265/40 R18 rear". */
export function formatTyres({ front, rear }: GarageTyres, language: Language): string {
  if (rear === null) return wrapBidiIsolate(front);
  return getTranslator(language).t("tyres.both", { front: wrapBidiIsolate(front), rear: wrapBidiIsolate(rear) });
}

/** Formats the tyre sizes of a vehicle without load and speed index. */
export const formatTyresWithoutRating = ({ front, rear }: GarageTyres, language: Language): string =>
  formatTyres(
    { front: parseTyreSize(front)?.size ?? front, rear: rear && (parseTyreSize(rear)?.size ?? rear) },
    language,
  );

/** Returns the path of the list of tyres in a size for a vehicle. */
export const getTyreListPath = (size: TyreSize, vehicleId: number): string =>
  `${TYRE_LIST_PATH}?${new URLSearchParams([...getTyreParams(size), ["vehicle", String(vehicleId)]])}`;

/** Returns the path of the garage page with the open form for the tyre size of an entry. It leads back to `path`. */
export const getTyreFormPath = (entryId: number, path: string): string =>
  `/garage?${new URLSearchParams({ back: path, tyres: String(entryId) })}#tyres-${entryId}`;
