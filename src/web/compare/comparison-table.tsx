import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { CardPrice, CardPriceNote, isListingUnavailable } from "#web/listing-card/card-parts.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import type { ComparedListingsOfKind, ComparedRow, ComparedValue } from "./compared-groups.ts";

type Props = {
  group: ComparedListingsOfKind & { hidden: number };
  /** Whether the list is the reader's own, so that listings can be removed. */
  own: boolean;
  onlyDifferences: boolean;
};

/**
 * Renders the listings of one kind side by side. The table scrolls in its own frame, so that column and row headers
 * stay visible.
 */
export function ComparisonTable({ group, own, onlyDifferences }: Props) {
  const { t } = useTranslation();
  const { cards, rows, hidden } = group;
  const width = { "--columns": cards.length } as React.CSSProperties;
  const hasSeveral = cards.length > 1;
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling table must be reachable by keyboard
        tabIndex={0}
        aria-label={t(`kind.${group.kind}`)}
        className="relative max-h-[84dvh] overflow-auto rounded-md border border-line bg-paper"
      >
        <table
          style={width}
          className="w-full min-w-[calc(var(--columns)*164px+104px)] table-fixed border-separate border-spacing-0 text-14 md:min-w-[calc(var(--columns)*180px+144px)]"
        >
          <caption className="sr-only">{t(`kind.${group.kind}`)}</caption>
          <thead>
            <tr>
              <td className="sticky start-0 z-1 w-26 bg-paper md:w-36 lg:w-44" />
              {cards.map((card) => (
                <td key={card.id} className="p-3 pb-0 align-top">
                  <CardPicture card={card}>
                    {own && <RemoveForm card={card} onlyDifferences={onlyDifferences} />}
                  </CardPicture>
                </td>
              ))}
            </tr>
            <tr>
              <td className="sticky start-0 top-0 z-3 border-b border-line bg-paper" />
              {cards.map((card) => (
                <th
                  key={card.id}
                  scope="col"
                  className="sticky top-0 z-2 border-b border-line bg-paper px-3 py-2.5 text-start align-top font-normal"
                >
                  <CardHeading card={card} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ComparisonRow key={row.key} row={row} ids={cards.map((card) => card.id)} several={hasSeveral} />
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && (
        <p className="pt-2 text-13 text-ink-soft">
          {rows.length === 0 && `${t("compare.same")} `}
          {t("compare.hidden", { count: hidden })}
        </p>
      )}
    </>
  );
}

type Card = ComparedListingsOfKind["cards"][number];

function CardPicture({ card, children }: { card: Card; children: ReactNode }) {
  const drawing = <ListingPlaceholder shape={card.drawing.shape} color={card.drawing.color} label="" />;
  return (
    <div className="relative max-w-64">
      <div className="aspect-4/3 overflow-hidden rounded-sm bg-wash">
        {card.images[0] ? (
          <Picture
            {...getPictureSources(card.images[0])}
            sizes="240px"
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
      {children}
    </div>
  );
}

function RemoveForm({ card, onlyDifferences }: { card: Card; onlyDifferences: boolean }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/shop/compare/remove" preventScrollReset className="absolute end-1.5 top-1.5">
      <CsrfField />
      {onlyDifferences && <input type="hidden" name="differences" value="1" />}
      <button
        type="submit"
        name="ad"
        value={card.id}
        aria-label={t("compare.remove", { name: card.name.text || t("card.unnamed") })}
        className="grid size-10 place-items-center rounded-full bg-paper/90 shadow-float hover:bg-paper"
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
    <div className="space-y-1">
      <a href={card.href} lang={card.name.lang} className="link line-clamp-2 min-h-6 font-semibold wrap-anywhere">
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

function ComparisonRow({ row, ids, several }: { row: ComparedRow; ids: number[]; several: boolean }) {
  const isHighlighted = row.differs && several;
  return (
    <tr className={`[&:last-child>*]:border-b-0 ${isHighlighted || !several ? "" : "text-ink-soft"}`}>
      <th
        scope="row"
        className="sticky start-0 z-1 border-e border-b border-line bg-paper px-3 py-2.5 text-start align-top font-normal wrap-anywhere text-ink-soft"
      >
        {row.name}
      </th>
      {row.values.map((value, i) => (
        <td
          key={ids[i]}
          className={`border-b border-line px-3 py-2.5 align-top wrap-anywhere ${isHighlighted ? "font-medium" : ""}`}
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
