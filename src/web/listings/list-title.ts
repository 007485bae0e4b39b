import type { ListingKind } from "#db/schema/listings.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { FilterItemView, FilterView } from "./filter-view.ts";

/** List whose title is formatted. `title` is the title of the list without filters. */
type TitledList = {
  title: string;
  /** Kind of all listings of the list. */
  kind: ListingKind | undefined;
  /** Kind to which the visitor narrowed a list of all kinds. */
  chosenKind?: ListingKind | undefined;
  filters: readonly FilterView[];
  /** Name of the region of the list. A chosen city replaces it. */
  region?: string | undefined;
};

/**
 * Formats the title of a filtered list from its most important filters: "Used Toyota Camry for sale in Riyadh",
 * "تويوتا كامري مستعملة للبيع في الرياض". Other filters are only shown as chips. A filter with more than two values is
 * left out, because it would make the title too long.
 */
export function formatListTitle({ title, kind, chosenKind, filters, region }: TitledList, language: Language): string {
  const { t } = getTranslator(language);
  const getChosen = (slug: string): string => {
    const filter = filters.find((each) => each.slug === slug);
    const items: readonly FilterItemView[] = filter && "items" in filter ? filter.items : [];
    const [first, second, third] = items.filter(({ selected }) => selected).map(({ name }) => name);
    if (first === undefined || third !== undefined) return "";
    return second === undefined ? first : t("notice.listTitle.and", { first, second });
  };
  const brand = getChosen("brand");
  const place = getChosen("city") || region;
  const vehicle = filters.find((filter) => filter.type === "vehicle")?.vehicle?.name;
  let result = title;
  const listedKind = kind ?? chosenKind;
  if (listedKind === "car" || listedKind === "rental") result = formatVehicleTitle(listedKind);
  else if (chosenKind === "part") result = t("notice.listTitle.parts");
  if (brand) result = t("notice.listTitle.byBrand", { title: result, brand });
  if (vehicle) result = t("notice.listTitle.forVehicle", { title: result, vehicle });
  return place ? t("notice.listTitle.inCity", { title: result, city: place }) : result;

  function formatVehicleTitle(offer: "car" | "rental"): string {
    const make = getChosen("make");
    // With several makes it would be unclear which one a model belongs to.
    const makeCount = countChosen("make");
    const model = makeCount === 1 ? getChosen("model") : "";
    const years = filters.find(({ slug }) => slug === "year");
    const year = years?.type === "range" && years.value.min === years.value.max ? years.value.min : undefined;
    const body = model ? "" : getChosen("body");
    const condition = getChosen("condition");
    const category = countChosen("category") === 1 ? getChosen("category") : "";
    // The list of one kind has a title of its own.
    if (kind && !make && !body && !condition && !category && year === undefined) return title;
    const noun = model ? "" : category || t("notice.listTitle.cars");
    const car = [make, model].filter(Boolean).join(" ");
    const words = (language === "ar" ? [noun, car, year, body, condition] : [condition, year, car, body, noun]).filter(
      (word) => word !== undefined && word !== "",
    );
    const joined = words.map((word, i) => (i > 0 && word !== car ? lowerFirstLetter(String(word)) : word)).join(" ");
    const what = joined.charAt(0).toUpperCase() + joined.slice(1);
    return t(offer === "rental" ? "notice.listTitle.carsForRent" : "notice.listTitle.carsForSale", { what });
  }

  function countChosen(slug: string): number {
    const filter = filters.find((each) => each.slug === slug);
    return filter && "items" in filter ? filter.items.filter(({ selected }) => selected).length : 0;
  }
}

/** Lowers the first letter of a word within a sentence. Abbreviations such as "SUV" stay. */
const lowerFirstLetter = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
