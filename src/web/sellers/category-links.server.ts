import type { Catalogue, Category } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";

/** A category of a seller's, with how many ads it has. */
export type CategoryLink = { href: string; name: string; count: string; current: boolean };

/**
 * The categories that a seller's ads are in, by numbers: the highest ones that tell its ads apart, so that a dealer in
 * parts has its kinds of parts and one who sells everything has cars and parts. Fewer than two say nothing.
 */
export function categoryLinks(
  perCategory: ReadonlyMap<number, number>,
  { categories }: Pick<Catalogue, "categories">,
  { own, current, language }: { own: string; current: Category | undefined; language: Language },
): CategoryLink[] {
  const countOf = (category: Category): number =>
    category.children.reduce((sum, child) => sum + countOf(child), perCategory.get(category.id) ?? 0);
  const counted = (among: readonly Category[]) =>
    among.map((category) => ({ category, ads: countOf(category) })).filter(({ ads }) => ads > 0);
  let shown = counted(categories.all.filter(({ parentId }) => parentId === null));
  for (let below = onlyOne(shown); below; below = onlyOne(shown)) {
    const children = counted(below.children);
    if (children.length === 0) break;
    shown = children;
  }
  if (shown.length < 2) return [];
  const holds = (category: Category): boolean =>
    current !== undefined && (category.id === current.id || category.children.some(holds));
  const { number } = formatters(language);
  const all = [...perCategory.values()].reduce((sum, ads) => sum + ads, 0);
  return [
    {
      href: `${own}/products`,
      name: translator(language).t("sellers.allCategories"),
      count: number(all),
      current: current === undefined,
    },
    ...shown
      .sort((a, b) => b.ads - a.ads)
      .map(({ category, ads }) => ({
        href: `${own}/${category.slug}/products`,
        name: inLanguage(category.name, language).text,
        count: number(ads),
        current: holds(category),
      })),
  ];
}

const onlyOne = (shown: readonly { category: Category }[]): Category | undefined =>
  shown.length === 1 ? shown[0]?.category : undefined;
