import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { CardFitmentBadge } from "#web/fitment/card-fit-badge.tsx";
import { CardActions } from "./card-actions.tsx";
import type { CardData } from "./card-data.ts";
import {
  CardDistance,
  CardFacts,
  CardFoot,
  CardPicture,
  CardPrice,
  CardPriceNote,
  isListingUnavailable,
  useVisitStateDescription,
} from "./card-parts.tsx";
import { resetHoveredPicture, showHoveredPicture } from "./hover-pictures.ts";

export type ListingCardProps = {
  card: CardData;
  /**
   * Whether the picture loads eagerly. "first" marks the largest picture that is visible without scrolling, which
   * also gets a high fetch priority.
   */
  eager?: boolean | "first";
  layout?: "grid" | "grid-with-features" | "list";
  /**
   * Buttons of the card. Undefined shows the default buttons, null shows none. The first one lies over a corner of the
   * picture, and those with `data-foot` are at the foot of the card.
   */
  actions?: ReactNode;
  /** Note about a saved listing, shown below the facts. */
  note?: ReactNode;
};

function Name({ card }: { card: CardData }) {
  const { t } = useTranslation();
  return (
    // Titles of vehicles fit in one line. Names of parts say which cars they fit, so they get a second line.
    <h3 className={card.kind === "part" ? "card-name" : "card-title"} lang={card.name.lang} dir="auto">
      <a href={card.href} {...useVisitStateDescription(card)}>
        {card.name.text || t("card.unnamed")}
      </a>
    </h3>
  );
}

const getHoverHandlers = (card: CardData) =>
  card.images.length > 1
    ? {
        onPointerMove: (event: React.PointerEvent<HTMLElement>) => showHoveredPicture(event, card.images),
        onPointerLeave: (event: React.PointerEvent<HTMLElement>) => resetHoveredPicture(event, card.images),
      }
    : {};

/**
 * Renders the card of a listing. One link covers the whole card, and all other controls lie above this link. A card of
 * the list layout is as wide as the list. On phones its pictures are as wide as the screen and can be swiped.
 */
export function ListingCard({ card, layout = "grid", actions, eager = false, note }: ListingCardProps) {
  const isRow = layout === "list";
  return (
    <article className={`card ${isRow ? "card-row" : "flex-col"}`} {...getHoverHandlers(card)}>
      <CardPicture
        card={card}
        eager={eager}
        sizes={isRow ? "(min-width: 640px) 240px, 94vw" : "(min-width: 1280px) 280px, (min-width: 640px) 33vw, 50vw"}
        swipeable={isRow}
      />
      <div className="card-body">
        {card.fit && <CardFitmentBadge fitment={card.fit} />}
        {/* On phones the days of a stay have a line of their own, because the price is cut off at the end of its line. */}
        <p
          className={`card-price ${card.stay ? "max-sm:h-auto!" : ""} ${isListingUnavailable(card) ? "text-ink-faint" : ""}`}
        >
          <CardPrice card={card} />
        </p>
        <Name card={card} />
        {card.specs.length > 0 ? (
          <dl className="card-specs">
            {card.specs.map((spec) => (
              <div key={spec.name}>
                <dt>{spec.name}</dt>
                <dd>
                  <bdi>{spec.value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <CardFacts card={card} />
        )}
        <CardPriceNote card={card} />
        <CardDistance card={card} />
        {card.excerpt && (
          <p
            className="line-clamp-2 text-13 wrap-anywhere text-ink-soft max-sm:hidden"
            lang={card.excerpt.lang}
            dir="auto"
          >
            {card.excerpt.text}
          </p>
        )}
        {note}
        <CardFoot card={card} />
      </div>
      {actions !== null && <div className="card-actions">{actions ?? <CardActions card={card} />}</div>}
    </article>
  );
}
