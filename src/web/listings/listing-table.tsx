import type { SortOrder } from "#domain/listings/query/criteria.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { CardActions } from "../listing-card/card-actions.tsx";
import type { CardData, CardFact } from "../listing-card/card-data.ts";
import {
  CardBadge,
  CardDistance,
  CardPicture,
  CardPrice,
  CardPriceNote,
  CardSeller,
  VisitStateBadge,
} from "../listing-card/card-parts.tsx";

type Props = {
  cards: readonly CardData[];
  sort: SortOrder;
  /** Returns the URL of the list in a sort order. */
  sortHref: (sort: SortOrder) => string;
};

/** Sort orders of the columns that a list has only if its listings have a value: first ascending, then descending. */
const columnSortOrders: Record<"year" | "mileage" | "brand" | "city", [up?: SortOrder, down?: SortOrder]> = {
  year: [undefined, "year_desc"],
  mileage: ["mileage_asc"],
  brand: [],
  city: [],
};

type Heading = "name" | "year" | "mileage" | "brand" | "city" | "price" | "age";

/** Shows listings as table rows for comparing prices. On phones the table scrolls while the names stay fixed. */
export default function ListingTable({ cards, sort, sortHref }: Props) {
  const { t } = useTranslation();
  const age = useAgeFormatter();
  const findFactText = (card: CardData, key: CardFact["key"]) => card.facts.find((fact) => fact.key === key)?.text;
  // Columns without any value are omitted.
  const columns = (["year", "mileage", "brand", "city"] as const).filter((key) =>
    cards.some((card) => findFactText(card, key)),
  );

  const heading = (name: Heading, up?: SortOrder, down?: SortOrder) => {
    const direction = sort === up ? "ascending" : sort === down ? "descending" : undefined;
    const next = direction === "ascending" ? (down ?? up) : (up ?? down);
    return (
      <th key={name} scope="col" aria-sort={direction} className={name === "price" ? "text-end!" : undefined}>
        {next ? (
          <a
            href={sortHref(next)}
            rel="nofollow"
            data-keep-scroll=""
            className="link inline-flex min-h-6 items-center gap-1"
          >
            {t(`table.${name}`)}
            <Icon
              name={direction ? "chevron-down" : "sort"}
              size={15}
              className={direction === "ascending" ? "rotate-180" : direction ? "" : "opacity-50"}
            />
          </a>
        ) : (
          t(`table.${name}`)
        )}
      </th>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="ad-table" aria-label={t("list.layouts.table")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {/* The order by name uses the names of sellers, which titles of vehicles replace. */}
            {cards.some(({ kind }) => kind === "part") ? heading("name", "name_asc", "name_desc") : heading("name")}
            {columns.map((name) => heading(name, ...columnSortOrders[name]))}
            {heading("price", "price_asc", "price_desc")}
            {heading("age", "newest")}
            <th scope="col">
              <span className="sr-only">{t("table.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card, i) => (
            <tr key={card.id}>
              <th scope="row">
                <div className="flex items-center gap-3">
                  <CardPicture card={card} eager={i < 8} sizes="96px" className="ad-table-picture" />
                  <div className="min-w-0">
                    <a href={card.href} className="card-name link py-0.5" lang={card.name.lang} dir="auto">
                      {card.name.text || t("card.unnamed")}
                    </a>
                    <span className="flex items-center gap-2 text-12 font-normal text-ink-faint">
                      <CardSeller card={card} />
                      <VisitStateBadge listing={card} />
                      <span className="max-md:hidden">
                        <CardBadge card={card} />
                      </span>
                    </span>
                    <CardDistance card={card} />
                  </div>
                </div>
              </th>
              {columns.map((name) => (
                <td key={name}>
                  <bdi>{findFactText(card, name) ?? "—"}</bdi>
                </td>
              ))}
              <td>
                <span className="flex flex-col items-end">
                  <CardPrice card={card} />
                </span>
                <CardPriceNote card={card} className="justify-end" />
              </td>
              <td>{age(card.age)}</td>
              <td>
                <span className="flat-actions justify-end">
                  <CardActions card={card} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
