import type { Catalog } from "#domain/catalog/catalog.ts";
import { calculateMonthlyShare, getDefaultFinanceTerms } from "#domain/pricing/finance-estimate.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { hasBound, type MonthlyCriteria, type NumberRange } from "../query/criteria.ts";
import { isListOfKind } from "../query/filterable-features.ts";
import type { FilterDefinition, FilterPresentation, ListFilter } from "./filter.ts";
import { buildAmountFilter, convertPrice, normalizeRange } from "./trait-filters.ts";

const monthlyLabel: LocalizedText = { en: "Monthly payment (estimate)", ar: "القسط الشهري (تقديري)" };

const sharesOfCatalog = new WeakMap<Catalog, MonthlyCriteria["shares"]>();

/**
 * Creates the criteria for cars with a monthly payment within the range. The payment is estimated with the usual terms of
 * the country in which the car is, as on its page.
 */
export function createMonthlyCriteria(catalog: Catalog, range: NumberRange): MonthlyCriteria {
  const known = sharesOfCatalog.get(catalog);
  const shares = known ?? {
    byCity: new Map(
      catalog.cities.all.map(({ id, country }) => [id, calculateMonthlyShare(getDefaultFinanceTerms(country))]),
    ),
    elsewhere: calculateMonthlyShare(getDefaultFinanceTerms(undefined)),
  };
  if (!known) sharesOfCatalog.set(catalog, shares);
  return { range, shares };
}

/** Filter by the estimated monthly payment of a car for sale, in the currency of the list. */
export const monthlyFilter = {
  label: monthlyLabel,
  parameters: ["monthlyMin", "monthlyMax"],
  parse(parsing) {
    const { parameters, criteria, catalog } = parsing;
    const parseAmount = (name: string) => {
      const text = parameters.getOne(name);
      return text === undefined ? undefined : convertPrice(parsing, name, parseLocalizedNumber(text));
    };
    const range = normalizeRange({ min: parseAmount("monthlyMin"), max: parseAmount("monthlyMax") });
    if (!hasBound(range)) return;
    criteria.monthly = createMonthlyCriteria(catalog, range);
    criteria.kind ??= "car";
  },
  present(_: undefined, presentation: FilterPresentation): ListFilter | undefined {
    const { catalog, request, currency } = presentation;
    const chosen = request.criteria.monthly?.range;
    if (!chosen && !isListOfKind("car", presentation)) return undefined;
    return buildAmountFilter(
      catalog,
      { slug: "monthly", name: monthlyLabel, bounds: null, chosen: chosen ?? {} },
      currency,
    );
  },
} satisfies FilterDefinition<undefined>;
