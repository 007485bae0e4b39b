import { type ComponentType, memo } from "react";
import { cachedFragment } from "#web/fragment-cache/cached-fragment.tsx";
import { FavouritesContext } from "#web/hearts/favourites-context.ts";
import { ComparedContext } from "#web/listing-card/compared-context.ts";
import type { CardData } from "./card-data.ts";
import { ListingCard, type ListingCardProps } from "./listing-card.tsx";

const Card: ComponentType<Pick<ListingCardProps, "card" | "eager" | "layout">> = import.meta.env.SSR
  ? cachedFragment(ListingCard, {
      name: "card",
      getKeyData: ({ card, eager, layout }: ListingCardProps, read) => {
        return [card, eager, layout, read(ComparedContext).includes(card.id), read(FavouritesContext).has(card.id)];
      },
    })
  : ListingCard;

type CardLayout = "grid" | "grid-with-features" | "list";

const grids: Record<CardLayout, string> = {
  grid: "card-grid",
  "grid-with-features": "card-grid",
  list: "grid gap-3",
};

type Props = {
  cards: readonly CardData[];
  layout?: CardLayout;
  /** Number of cards whose pictures load eagerly. */
  eager?: number;
  /** Replaces the default grid columns, for blocks of landing pages. */
  className?: string;
};

/** Number of cards that fill a wide screen. The layout of later cards is deferred. */
const ABOVE_FOLD_CARDS = 8;

/** Shows cards as a grid or list. Memoized, so unchanged cards do not rerender. */
export const CardList = memo(function CardList({ cards, layout = "grid", eager = 0, className }: Props) {
  return (
    <ul className={className ?? grids[layout]}>
      {cards.map((card, i) => (
        <li key={card.id} className={i < ABOVE_FOLD_CARDS ? "min-w-0" : "below-fold min-w-0"}>
          <Card card={card} eager={i < eager && (i > 0 || "first")} layout={layout} />
        </li>
      ))}
    </ul>
  );
});

/** Shows cards in a horizontally scrolling strip. Works without JavaScript. */
export function CardStrip({ cards }: Pick<Props, "cards">) {
  return (
    <ul className="strip strip-cards">
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}
