import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { CardPrice, CardPriceNote, isListingUnavailable } from "#web/listing-card/card-parts.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import type { NarrowColumn } from "./compare-page.server.ts";
import type { ComparedListingsOfKind, ComparedRow, ComparedValue } from "./compared-groups.ts";

type Props = {
  group: ComparedListingsOfKind & { hidden: number; narrow: readonly NarrowColumn[] };
  /** Whether the list is the reader's own, so that listings can be removed. */
  own: boolean;
  onlyDifferences: boolean;
};

/**
 * Renders the listings of one kind side by side. The row with picture, name and price stays below the header while the
 * page scrolls. Phones show two columns, which links above the table choose.
 */
export function ComparisonTable({ group, own, onlyDifferences }: Props) {
  const { t } = useTranslation();
  const { cards, rows, hidden, narrow } = group;
  const wideOnly = new Set(narrow.flatMap(({ id, isShown }) => (isShown ? [] : [id])));
  const columns = cards.map(({ id }) => ({ id, className: wideOnly.has(id) ? "compare-wide-only" : "" }));
  return (
    <>
      {narrow.length > 0 && <ColumnChoice cards={cards} columns={narrow} />}
      <div className="rounded-md border border-line bg-paper">
        <table className="w-full table-fixed border-separate border-spacing-0 text-14">
          <caption className="sr-only">{t(`kind.${group.kind}`)}</caption>
          <thead>
            <tr>
              <td className="compare-head w-26 rounded-ss-md md:w-36 lg:w-44" />
              {cards.map((card, i) => (
                <th
                  key={card.id}
                  scope="col"
                  className={`compare-head px-2.5 py-3 text-start align-top font-normal md:px-3 ${columns[i]?.className}`}
                >
                  <div className="relative flex flex-wrap gap-x-3 gap-y-2">
                    <CardPicture card={card} />
                    <CardHeading card={card} />
                    {own && <RemoveForm card={card} onlyDifferences={onlyDifferences} />}
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ComparisonRow key={row.key} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className="pt-2 text-13 text-ink-soft">
          {rows.length === 0 && `${t("compare.same")} `}
          {t("compare.hidden", { count: hidden })}
        </p>
      )}
    </>
  );
}

/** Renders links that choose the two columns of phones. */
function ColumnChoice({ cards, columns }: { cards: readonly Card[]; columns: readonly NarrowColumn[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("compare.chooseTwo")} className="pb-3 md:hidden print:hidden">
      <p className="pb-1.5 text-13 text-ink-soft">{t("compare.chooseTwo")}</p>
      <ul className="grid grid-cols-2 gap-2">
        {columns.map(({ id, isShown, href }, i) => (
          <li key={id} className="min-w-0">
            <a
              href={href}
              data-keep-scroll=""
              rel="nofollow"
              aria-current={isShown ? "true" : undefined}
              className={`flex min-h-10 items-center gap-1.5 rounded-sm border px-2.5 text-13 ${isShown ? "border-ink bg-ink text-paper" : "border-line-strong bg-paper"}`}
            >
              {isShown && <Icon name="check" size={16} className="shrink-0" />}
              {/* The price tells cars of the same model and year apart. */}
              <span className="min-w-0 py-1">
                <bdi className="block truncate">{cards[i]?.name.text || t("card.unnamed")}</bdi>
                {cards[i]?.price && <Price text={cards[i].price} className="block text-12 font-normal!" />}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Card = ComparedListingsOfKind["cards"][number];

function CardPicture({ card }: { card: Card }) {
  const drawing = <ListingPlaceholder shape={card.drawing.shape} color={card.drawing.color} label="" />;
  return (
    <div className="aspect-4/3 w-20 shrink-0 self-start overflow-hidden rounded-sm bg-wash md:w-24">
      {card.images[0] ? (
        <Picture
          {...getPictureSources(card.images[0])}
          sizes="96px"
          alt=""
          width={480}
          height={360}
          className="size-full object-cover"
          fallback={drawing}
        />
      ) : (
        drawing
      )}
    </div>
  );
}

function RemoveForm({ card, onlyDifferences }: { card: Card; onlyDifferences: boolean }) {
  const { t } = useTranslation();
  return (
    <Form
      method="post"
      action="/shop/compare/remove"
      preventScrollReset
      className="absolute -end-1 -top-1.5 print:hidden"
    >
      <CsrfField />
      {onlyDifferences && <input type="hidden" name="differences" value="1" />}
      <button
        type="submit"
        name="ad"
        value={card.id}
        aria-label={t("compare.remove", { name: card.name.text || t("card.unnamed") })}
        className="grid size-9 place-items-center rounded-full text-ink-soft hover:bg-wash hover:text-ink"
      >
        <Icon name="close" size={18} />
      </button>
    </Form>
  );
}

function CardHeading({ card }: { card: Card }) {
  const { t } = useTranslation();
  const isUnavailable = card.status === "reserved" || isListingUnavailable(card);
  return (
    <div className="min-w-0 grow basis-28 space-y-0.5">
      <a
        href={card.href}
        lang={card.name.lang}
        className="link line-clamp-2 min-h-6 font-semibold wrap-anywhere md:pe-6"
      >
        <bdi>{card.name.text || t("card.unnamed")}</bdi>
      </a>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <CardPrice card={card} />
      </p>
      {card.cheapest && <BestBadge best="price" />}
      {isUnavailable && <Badge tone="unknown">{t(`status.${card.status as "sold"}`)}</Badge>}
      <CardPriceNote card={card} />
    </div>
  );
}

type ComparisonRowProps = { row: ComparedRow; columns: readonly { id: number; className: string }[] };

function ComparisonRow({ row, columns }: ComparisonRowProps) {
  const hasSeveral = columns.length > 1;
  const isHighlighted = row.differs && hasSeveral;
  const cellClass = "border-b border-line px-2.5 py-2.5 align-top wrap-anywhere md:px-3";
  return (
    <tr className={`[&:last-child>*]:border-b-0 ${isHighlighted || !hasSeveral ? "" : "text-ink-soft"}`}>
      <th scope="row" className={`${cellClass} border-e text-start font-normal text-ink-soft`}>
        {row.name}
      </th>
      {row.values.map((value, i) => (
        <td
          key={columns[i]?.id}
          className={`${cellClass} ${isHighlighted ? "font-medium" : ""} ${columns[i]?.className}`}
        >
          <ComparisonValue value={value} />
        </td>
      ))}
    </tr>
  );
}

function ComparisonValue({ value }: { value: ComparedValue }) {
  const { t } = useTranslation();
  if (!value.text) {
    return (
      <span className="text-ink-faint">
        <span aria-hidden>—</span>
        <span className="sr-only">{t("compare.unknown")}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {value.color && (
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-full border border-line-strong"
          style={{ backgroundColor: value.color }}
        />
      )}
      <bdi>{value.text}</bdi>
      {value.best && <BestBadge best={value.best} />}
    </span>
  );
}

function BestBadge({ best }: { best: NonNullable<ComparedValue["best"]> }) {
  const { t } = useTranslation();
  return (
    <Badge tone="success" icon="check">
      {t(`compare.best.${best}`)}
    </Badge>
  );
}
