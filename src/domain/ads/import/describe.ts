import type { NewAd } from "#domain/ads/insert.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { Language, LocalText } from "#kernel/local-text.ts";

const number = (value: number) => value.toLocaleString("en");

/**
 * A name and a description for an ad that came with facts only, in both languages, from the
 * catalogue's names (so that a mistranslated model in the file is not repeated). A `model` that the catalogue doesn't
 * have is called as it is in the file.
 */
export function describeCar(
  catalogue: Catalogue,
  ad: Omit<NewAd, "name" | "description" | "options">,
  model?: LocalText,
): { name: LocalText; description: LocalText } {
  const words = (language: Language) => {
    const lookup = (id: number | null | undefined) => catalogue.lookups.get(id ?? 0)?.name[language] ?? undefined;
    const feature = (key: string) => {
      const id = catalogue.features.get(key)?.id;
      const value = ad.features?.find((each) => each.featureId === id);
      if (!value) return undefined;
      return "lookupId" in value ? lookup(value.lookupId) : "number" in value ? String(value.number) : undefined;
    };
    return {
      title: [
        catalogue.makes.byId.get(ad.makeId ?? 0)?.name[language],
        catalogue.models.get(ad.modelId ?? 0)?.name[language] ?? model?.[language] ?? model?.en ?? model?.ar,
        ad.year ? String(ad.year) : undefined,
      ]
        .filter(Boolean)
        .join(" "),
      city: catalogue.cities.byId.get(ad.cityId ?? 0)?.name[language] ?? undefined,
      color: lookup(ad.colorId),
      fuel: lookup(ad.fuelId),
      gear: lookup(ad.gearId),
      trim: feature("trim"),
      specs: feature("specs"),
      engine: feature("engine"),
    };
  };
  const ar = words("ar");
  const en = words("en");
  const km = ad.mileageKm == null ? undefined : number(ad.mileageKm);
  const sentence = (parts: (string | undefined | false)[], joint: string) => parts.filter(Boolean).join(joint);
  return {
    name: { ar: ar.title, en: en.title },
    description: {
      ar: sentence(
        [
          sentence(
            [ar.title, ar.trim && `فئة ${ar.trim}`, ar.specs && `مواصفات ${ar.specs}`, ar.color && `اللون ${ar.color}`],
            "، ",
          ),
          sentence(
            [ar.engine && `محرك ${ar.engine} لتر`, ar.fuel, ar.gear && `قير ${ar.gear}`, km && `الممشى ${km} كم`],
            "، ",
          ),
          ar.city && `السيارة في ${ar.city}`,
        ],
        ". ",
      ),
      en: sentence(
        [
          sentence([en.title, en.trim, en.specs && `${en.specs} specs`, en.color], ", "),
          sentence(
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
