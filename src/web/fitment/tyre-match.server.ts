import type { Catalog } from "#domain/catalog/catalog.ts";
import {
  findTyreSize,
  parseTyreSize,
  TYRE_CATEGORY,
  TYRE_SIZE_FEATURE,
  type TyreSize,
} from "#domain/catalog/tyre-size.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { compareWithTyres, getAxleSizes } from "#domain/garage/garage-tyres.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { formatTyresWithoutRating, getTyreFormPath } from "#web/vehicles/tyre-links.server.ts";

/** How the size of a tyre compares with the tyres of the reader's vehicle. */
export type TyreMatchView = {
  text: string;
  /** Whether the vehicle has this size. Undefined if its size is not stated. */
  isSame?: boolean;
  /** Link to the form for the vehicle's tyre size. Undefined if the size is the same. */
  link?: { text: string; href: string };
};

/**
 * Compares the size of a tyre listing with the tyres of the reader's vehicle. The comparison stands next to the verdict
 * and does not change it. Returns undefined for other parts and for tyres without a known size.
 */
export function presentTyreMatch(
  listing: Pick<Listing, "categoryId" | "features">,
  entry: Pick<GarageEntry, "id" | "tyres">,
  path: string,
  catalog: Catalog,
  language: Language,
): TyreMatchView | undefined {
  if (catalog.categories.byId.get(listing.categoryId)?.slug !== TYRE_CATEGORY) return undefined;
  const sizeFeature = catalog.features.get(TYRE_SIZE_FEATURE);
  const stated = listing.features.find(({ featureId }) => featureId === sizeFeature?.id);
  const size = stated?.kind === "text" ? findTyreSize(stated.value) : undefined;
  if (size === undefined) return undefined;
  const { t } = getTranslator(language);
  const href = getTyreFormPath(entry.id, path);
  if (!entry.tyres) return { text: t("tyres.fit.unknown"), link: { text: t("tyres.fit.state"), href } };
  const match = compareWithTyres(size, entry.tyres);
  if (match !== "other") return { text: t(`tyres.fit.${match}`, { size: wrapBidiIsolate(size) }), isSame: true };
  const own = formatTyresWithoutRating(entry.tyres, language);
  const reasons = entry.tyres.rear === null ? listDifferences(size, getAxleSizes(entry.tyres)?.front, language) : [];
  return {
    text:
      reasons.length > 0
        ? t("tyres.fit.otherBecause", { size: own, reasons: joinList(reasons, language) })
        : t("tyres.fit.other", { size: own }),
    isSame: false,
    link: { text: t("tyres.list.change"), href },
  };
}

/** Lists how a size differs from another one: "width 225 instead of 205". Empty if one of them is an off-road size. */
function listDifferences(size: string, own: TyreSize | undefined, language: Language): string[] {
  const here = parseTyreSize(size);
  if (!here || !own || here.width === null || own.width === null) return [];
  const { t } = getTranslator(language);
  return (["width", "profile", "rim"] as const).flatMap((dimension) =>
    here[dimension] === own[dimension]
      ? []
      : t(`tyres.fit.${dimension}`, { here: String(here[dimension]), own: String(own[dimension]) }),
  );
}
