import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/local-text.ts";
import { Drawing } from "#ui/drawing.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CardData } from "#web/shop/card.ts";
import { ProductCard } from "#web/shop/product-card.tsx";
import type { Counted, CountedCategory, Overview } from "./overview.server.ts";

export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { href: string; label: string };
  children: ReactNode;
}) {
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4 pb-4">
        <h2 className="text-22 font-semibold">{title}</h2>
        {more && (
          <a href={more.href} className="link inline-flex shrink-0 items-center gap-1 py-1 text-14 font-medium">
            {more.label}
            <Icon name="chevron-next" size={16} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

const useNumber = () => formatters(useTranslation().i18n.language as Language).number;

export function NewestAds({ cards }: { cards: readonly CardData[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <ProductCard card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Tiles' paints: a row of cars, not a row of copies. */
const paints = [
  "#b3261e",
  "#3d5a80",
  "#c2a14d",
  "#2f4858",
  "#8f9aa6",
  "#5d6133",
  "#7a3e65",
  "#d9d9d9",
  "#1f2f57",
  "#6b4a34",
];

export function BodyTiles({ bodies }: { bodies: readonly Counted[] }) {
  const number = useNumber();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(128px,1fr))]">
      {bodies.slice(0, 8).map((body, i) => (
        <li key={body.slug}>
          <a
            href={body.href}
            className="block overflow-hidden rounded-md border border-line bg-paper pb-2.5 text-center hover:border-ink"
          >
            <span className="block aspect-3/2 [&>div]:bg-transparent">
              <Drawing shape={body.slug} color={paints[i % paints.length]} label="" />
            </span>
            <span className="block text-14 font-medium">{body.name}</span>
            <span className="block text-12 text-ink-faint">{number(body.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function MakeLinks({ makes }: { makes: readonly Counted[] }) {
  const number = useNumber();
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      {makes.map((make) => (
        <li key={make.slug}>
          <a
            href={make.href}
            className="flex min-h-11 items-center justify-between gap-2 rounded-sm border border-line bg-paper px-3 text-14 hover:border-ink"
          >
            <span className="truncate font-medium">{make.name}</span>
            <span className="text-12 text-ink-faint tabular-nums">{number(make.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function CategoryTiles({ categories }: { categories: readonly CountedCategory[] }) {
  const number = useNumber();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {categories.map((category) => (
        <li key={category.slug} className="flex gap-3 overflow-hidden rounded-md border border-line bg-paper">
          {category.image && (
            <img
              src={category.image}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="w-24 shrink-0 self-stretch object-cover"
            />
          )}
          <div className="min-w-0 grow py-3 pe-3 first:ps-3">
            <a href={category.href} className="link flex items-baseline justify-between gap-2 font-semibold">
              {category.name}
              <span className="text-12 font-normal text-ink-faint tabular-nums">{number(category.count)}</span>
            </a>
            <ul className="flex flex-wrap gap-x-3 pt-1 text-13 text-ink-soft">
              {category.children.map((child) => (
                <li key={child.slug}>
                  <a href={child.href} className="link inline-block py-1">
                    {child.name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Parts by category, then the newest of them. */
export function PartsBlocks({ parts }: { parts: Pick<Overview, "categories" | "newest"> }) {
  const { t } = useTranslation();
  return (
    <>
      {parts.categories.length > 0 && (
        <Section title={t("home.parts")} more={{ href: "/shop/category/parts/products", label: t("home.allParts") }}>
          <CategoryTiles categories={parts.categories} />
        </Section>
      )}
      {parts.newest.length > 0 && (
        <Section title={t("home.newestParts")}>
          <NewestAds cards={parts.newest} />
        </Section>
      )}
    </>
  );
}
