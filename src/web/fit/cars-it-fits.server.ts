import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { qualifiersOf } from "#domain/fitment/read.server.ts";
import { conditionsInWords, type RuleNames, yearsInWords } from "#domain/fitment/rule-words.ts";
import { fitmentTable, type TableRow } from "#domain/fitment/table.server.ts";
import { partOfAd } from "#domain/parts/part-of-ad.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type LocalText, type ShownText } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { GarageArgs } from "#web/vehicles/garage.server.ts";

/** A page of the table holds so many rules. */
const rowsOfPage = 25;

export type FitRow = {
  id: number;
  vehicle: string;
  years: string;
  conditions: string[];
  place: string;
  quantity: string;
  note: ShownText | undefined;
  excludes: boolean;
  verified: boolean;
};

/** Which cars a part fits, and the numbers it goes by. */
export type CarsItFits = {
  rows: FitRow[];
  makes: { slug: string; name: string }[];
  /** What was searched for, as it was typed. */
  make: string;
  /** Addresses of the next page, and of the first when this is another one. */
  next: string | undefined;
  first: string | undefined;
  numbers: { label: string; numbers: { number: string; of: string }[] }[];
  universalNote: ShownText | undefined;
};

const anchor = "#cars-it-fits";

/** Of the part that an ad offers; undefined when it isn't known by a number. `path` is the ad's. */
export async function carsItFits(
  { context }: Pick<GarageArgs, "context">,
  adId: number,
  path: string,
  params: URLSearchParams,
): Promise<CarsItFits | undefined> {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const part = await partOfAd(db, adId);
  if (!part) return undefined;
  const catalogue = await catalogueOf(db);
  const { t } = translator(language);
  const { number } = formatters(language);
  const make = (params.get("fitMake") ?? "").slice(0, 60);
  const after = params.get("fitAfter") ?? undefined;
  const table = await fitmentTable(db, catalogue, part.id, { make, after, limit: rowsOfPage });
  const keys = new Set(table.rows.flatMap(({ rule }) => rule.qualifiers.map(({ key }) => key)));
  const names: RuleNames = { catalogue, qualifiers: await qualifiersOf(db, [...keys]), language };
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : "");
  const pageAt = (cursor: string | undefined) => {
    const own = new URLSearchParams({ ...(make ? { fitMake: make } : {}), ...(cursor ? { fitAfter: cursor } : {}) });
    return `${path}${own.size > 0 ? `?${own}` : ""}${anchor}`;
  };
  const row = ({ rule, ...named }: TableRow): FitRow => {
    const note = rule.note ? inLanguage(rule.note, language) : undefined;
    return {
      id: rule.id,
      vehicle: `${text(named.make.name)} ${text(named.model.name)}`,
      years: yearsInWords(rule, language),
      conditions: conditionsInWords(rule, names),
      place: rule.position ? t(`fit.position.${rule.position}`) : "",
      quantity: rule.quantity === null ? "" : number(rule.quantity),
      note: note?.text ? note : undefined,
      excludes: rule.effect === "excludes",
      verified: rule.verified,
    };
  };
  const universalNote = inLanguage(part.universalNote, language);
  return {
    rows: table.rows.map(row),
    makes: table.makes.map(({ slug, name }) => ({ slug, name: text(name) })),
    make,
    next: table.next === null ? undefined : pageAt(table.next),
    first: after ? pageAt(undefined) : undefined,
    numbers: [
      { label: t("fit.numbers.own"), numbers: [{ number: part.number, of: "" }] },
      {
        label: t("fit.numbers.oe"),
        numbers: part.oe.map((each) => ({
          number: each.number,
          of: text(catalogue.makes.byId.get(each.makeId ?? 0)?.name),
        })),
      },
      {
        label: t("fit.numbers.interchange"),
        numbers: part.interchange.map((each) => ({
          number: each.number,
          of: text(catalogue.brands.byId.get(each.brandId ?? 0)?.name),
        })),
      },
    ].filter(({ numbers }) => numbers.length > 0),
    universalNote: universalNote.text ? universalNote : undefined,
  };
}
