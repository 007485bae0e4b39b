import type { Catalog } from "#domain/catalog/catalog.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";

const formatNumber = (value: number) => value.toLocaleString("en");

/**
 * Generates a name and a description in both languages for a listing without texts. Uses the names of the catalog, so
 * that mistranslated models of the file are not repeated. A `model` that the catalog lacks is named as in the file.
 * `variant` contains words of the file that follow the model, such as "Pro Max".
 */
export function generateCarTexts(
  catalog: Catalog,
  listing: Omit<NewListing, "name" | "description" | "options">,
  { model, variant }: { model?: LocalizedText | undefined; variant?: string | undefined } = {},
): { name: LocalizedText; description: LocalizedText } {
  const getWords = (language: ContentLanguage) => {
    const lookup = (id: number | null | undefined) => catalog.lookups.get(id ?? 0)?.name[language] ?? undefined;
    const feature = (key: string) => {
      const id = catalog.features.get(key)?.id;
      const value = listing.features?.find((each) => each.featureId === id);
      if (!value) return undefined;
      return "lookupId" in value ? lookup(value.lookupId) : "number" in value ? String(value.number) : undefined;
    };
    return {
      title: [
        catalog.makes.byId.get(listing.makeId ?? 0)?.name[language],
        catalog.models.get(listing.modelId ?? 0)?.name[language] ?? model?.[language] ?? model?.en ?? model?.ar,
        variant,
        listing.year ? String(listing.year) : undefined,
      ]
        .filter(Boolean)
        .join(" "),
      city: catalog.cities.byId.get(listing.cityId ?? 0)?.name[language] ?? undefined,
      color: lookup(listing.colorId),
      fuel: lookup(listing.fuelId),
      gear: lookup(listing.gearId),
      trim: feature("trim"),
      specs: feature("specs"),
      engine: feature("engine"),
    };
  };
  const ar = getWords("ar");
  const en = getWords("en");
  const km = listing.mileageKm == null ? undefined : formatNumber(listing.mileageKm);
  const joinParts = (parts: (string | undefined | false)[], separator: string) => parts.filter(Boolean).join(separator);
  return {
    name: { ar: ar.title, en: en.title },
    description: {
      ar: joinParts(
        [
          joinParts(
            [ar.title, ar.trim && `فئة ${ar.trim}`, ar.specs && `مواصفات ${ar.specs}`, ar.color && `اللون ${ar.color}`],
            "، ",
          ),
          joinParts(
            [ar.engine && `محرك ${ar.engine} لتر`, ar.fuel, ar.gear && `قير ${ar.gear}`, km && `الممشى ${km} كم`],
            "، ",
          ),
          ar.city && `السيارة في ${ar.city}`,
        ],
        ". ",
      ),
      en: joinParts(
        [
          joinParts([en.title, en.trim, en.specs && `${en.specs} specs`, en.color], ", "),
          joinParts(
            [en.engine && `${en.engine} L engine`, en.fuel?.toLowerCase(), en.gear?.toLowerCase(), km && `${km} km`],
            ", ",
          ),
          en.city && `Located in ${en.city}`,
        ],
        ". ",
      ),
    },
  };
}
