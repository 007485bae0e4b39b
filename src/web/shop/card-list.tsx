import { type ComponentType, memo } from "react";
import { Compared } from "#web/compare/compared.ts";
import { keptPiece } from "#web/pieces/piece.tsx";
import { Favourites } from "#web/wishlist/favourites.ts";
import type { CardData } from "./card.ts";
import { ProductCard, type ProductCardProps } from "./product-card.tsx";

/** A card with its usual buttons. */
const Card: ComponentType<Pick<ProductCardProps, "card" | "eager" | "layout">> = import.meta.env.SSR
  ? keptPiece(ProductCard, {
      name: "card",
      says: ({ card, eager, layout }: ProductCardProps, read) => {
        return [card, eager, layout, read(Compared).includes(card.id), read(Favourites).has(card.id)];
      },
    })
  : ProductCard;

type Grid = "grid" | "grid-with-features" | "list";

const grids: Record<Grid, string> = {
  grid: "card-grid",
  "grid-with-features": "card-grid",
  list: "grid gap-3",
};

type Props = {
  cards: readonly CardData[];
  layout?: Grid;
  /** How many pictures are in sight at once. */
  eager?: number;
  /** Other columns than a list's, for blocks of front pages. */
  className?: string;
};

/** So many cards fill the window of a wide screen; those after them can wait for the first frame. */
const firstCards = 8;

/** Cards in a grid or one under the other; kept while they are the same, whatever changes around them. */
export const CardList = memo(function CardList({ cards, layout = "grid", eager = 0, className }: Props) {
  return (
    <ul className={className ?? grids[layout]}>
      {cards.map((card, i) => (
        <li key={card.id} className={i < firstCards ? "min-w-0" : "below-fold min-w-0"}>
          <Card card={card} eager={i < eager && (i > 0 || "first")} layout={layout} />
        </li>
      ))}
    </ul>
  );
});

/** Cards side by side that scroll: a plain strip, as good without JavaScript. */
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
