import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getQualifiersByKey } from "#domain/fitment/fitment-rules.server.ts";
import { type FitmentTableRow, loadFitmentTable } from "#domain/fitment/fitment-table.server.ts";
import { formatRuleConditions, formatRuleYears, type RuleFormatContext } from "#domain/fitment/rule-text.ts";
import { findListingPart } from "#domain/parts/listing-part.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { GarageArgs } from "#web/vehicles/garage.server.ts";

/** Number of fitment rules per page of the table. */
const ROWS_PER_PAGE = 25;

const anchor = "#cars-it-fits";

/**
 * Loads the compatible cars of a listing's part. Returns undefined when the part is not identified by a number. `path`
 * is the listing's path.
 */
export async function getCompatibleCars(
  { context }: Pick<GarageArgs, "context">,
  listingId: number,
  path: string,
  params: URLSearchParams,
) {
  const { db } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const part = await findListingPart(db, listingId);
  if (!part) return undefined;
  const catalog = await getCatalog(db);
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const make = (params.get("fitMake") ?? "").slice(0, 60);
  const after = params.get("fitAfter") ?? undefined;
  const table = await loadFitmentTable(db, catalog, part.id, { make, after, limit: ROWS_PER_PAGE });
  const keys = new Set(table.rows.flatMap(({ rule }) => rule.qualifiers.map(({ key }) => key)));
  const names: RuleFormatContext = { catalog, qualifiers: await getQualifiersByKey(db, [...keys]), language };
  const text = (name: LocalizedText | undefined) => (name ? pickTranslation(name, language).text : "");
  const pageAt = (cursor: string | undefined) => buildUrl(path, { fitMake: make, fitAfter: cursor }) + anchor;
  const toRow = ({ rule, ...named }: FitmentTableRow) => {
    const note = rule.note ? pickTranslation(rule.note, language) : undefined;
    return {
      id: rule.id,
      vehicle: `${text(named.make.name)} ${text(named.model.name)}`,
      years: formatRuleYears(rule, language),
      conditions: formatRuleConditions(rule, names),
      place: rule.position ? t(`fitment.position.${rule.position}`) : "",
      quantity: rule.quantity === null ? "" : number(rule.quantity),
      note: note?.text ? note : undefined,
      excludes: rule.effect === "excludes",
      verified: rule.verified,
    };
  };
  const universalNote = pickTranslation(part.universalNote, language);
  return {
    rows: table.rows.map(toRow),
    makes: table.makes.map(({ slug, name }) => ({ slug, name: text(name) })),
    /** Make that the reader searched the table for, as typed. */
    make,
    /** Path of the next page. `first` is the path of the first page, set when another page is shown. */
    next: table.next === null ? undefined : pageAt(table.next),
    first: after ? pageAt(undefined) : undefined,
    numbers: [
      { label: t("fitment.numbers.own"), numbers: part.number === null ? [] : [{ number: part.number, of: "" }] },
      {
        label: t("fitment.numbers.oe"),
        numbers: part.oe.map((each) => ({
          number: each.number,
          of: text(catalog.makes.byId.get(each.makeId ?? 0)?.name),
        })),
      },
      {
        label: t("fitment.numbers.interchange"),
        numbers: part.interchange.map((each) => ({
          number: each.number,
          of: text(catalog.brands.byId.get(each.brandId ?? 0)?.name),
        })),
      },
    ].filter(({ numbers }) => numbers.length > 0),
    universalNote: universalNote.text ? universalNote : undefined,
  };
}

export type CompatibleCars = NonNullable<Awaited<ReturnType<typeof getCompatibleCars>>>;
export type FitmentRow = CompatibleCars["rows"][number];
