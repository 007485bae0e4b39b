import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

export type CategoryLink = { href: string; name: string; count: string; current: boolean };

/**
 * Builds the links to a seller's categories, those with the most listings first. The links use the highest category
 * level at which the listings differ. A parts dealer gets kinds of parts, and a mixed seller gets cars and parts. A
 * seller with fewer than two such categories gets no links.
 */
export function buildCategoryLinks(
  countsByCategory: ReadonlyMap<number, number>,
  { categories }: Pick<Catalog, "categories">,
  { sellerPath, current, language }: { sellerPath: string; current: Category | undefined; language: Language },
): CategoryLink[] {
  const countListings = (category: Category): number =>
    category.children.reduce((sum, child) => sum + countListings(child), countsByCategory.get(category.id) ?? 0);
  const withCounts = (candidates: readonly Category[]) =>
    candidates
      .map((category) => ({ category, ads: countListings(category) }))
      .filter(({ ads: listings }) => listings > 0);
  let visible = withCounts(categories.all.filter(({ parentId }) => parentId === null));
  for (let onlyCategory = getOnlyCategory(visible); onlyCategory; onlyCategory = getOnlyCategory(visible)) {
    const children = withCounts(onlyCategory.children);
    if (children.length === 0) break;
    visible = children;
  }
  if (visible.length < 2) return [];
  const containsCurrent = (category: Category): boolean =>
    current !== undefined && (category.id === current.id || category.children.some(containsCurrent));
  const { formatNumber: number } = getFormatters(language);
  const all = [...countsByCategory.values()].reduce((sum, listings) => sum + listings, 0);
  return [
    {
      href: `${sellerPath}/products`,
      name: getTranslator(language).t("sellers.allCategories"),
      count: number(all),
      current: current === undefined,
    },
    ...visible
      .sort((a, b) => b.ads - a.ads)
      .map(({ category, ads: listings }) => ({
        href: `${sellerPath}/${category.slug}/products`,
        name: pickTranslation(category.name, language).text,
        count: number(listings),
        current: containsCurrent(category),
      })),
  ];
}

const getOnlyCategory = (visibleLinks: readonly { category: Category }[]): Category | undefined =>
  visibleLinks.length === 1 ? visibleLinks[0]?.category : undefined;
