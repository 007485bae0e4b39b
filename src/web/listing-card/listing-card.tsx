import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { CardFitmentBadge } from "#web/fitment/card-fit-badge.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { CardActions } from "./card-actions.tsx";
import type { CardData } from "./card-data.ts";
import {
  CardDistance,
  CardFacts,
  CardPicture,
  CardPrice,
  CardPriceNote,
  CardSeller,
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
   * Buttons of the card. Undefined shows the default buttons, null shows none. In grids the buttons lie over a corner
   * of the picture, except a button with `data-foot`, which is at the foot of the card. In lists they are below the
   * price.
   */
  actions?: ReactNode;
  /** Note about a saved listing, shown below the facts. */
  note?: ReactNode;
};

/** Renders the card of a listing. One link covers the whole card, and all other controls lie above this link. */
export function ListingCard({ layout = "grid", actions, eager = false, ...rest }: ListingCardProps) {
  const props = { ...rest, eager, actions: actions === undefined ? <CardActions card={rest.card} /> : actions };
  return layout === "list" ? <Row {...props} /> : <Tile {...props} />;
}

type CardLayoutProps = Omit<ListingCardProps, "layout" | "eager"> & { eager: boolean | "first" };

function Name({ card }: { card: CardData }) {
  const { t } = useTranslation();
  return (
    <h3 className="card-name" lang={card.name.lang} dir="auto">
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

function Tile({ card, eager, actions, note }: CardLayoutProps) {
  const age = useAgeFormatter();
  return (
    <article className="card flex-col" {...getHoverHandlers(card)}>
      <CardPicture
        card={card}
        eager={eager}
        sizes="(min-width: 1280px) 280px, (min-width: 640px) 33vw, 50vw"
        className=""
      />
      <div className="card-body">
        <Name card={card} />
        <p className={`card-price ${isListingUnavailable(card) ? "text-ink-faint" : ""}`}>
          <CardPrice card={card} />
        </p>
        <CardPriceNote card={card} />
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
        <CardDistance card={card} />
        {card.fit && <CardFitmentBadge fitment={card.fit} />}
        {note}
        <p className="card-foot">
          <CardSeller card={card} />
          <span className="shrink-0">{age(card.age)}</span>
        </p>
      </div>
      {actions && <div className="card-actions">{actions}</div>}
    </article>
  );
}

function Row({ card, eager, actions, note }: CardLayoutProps) {
  const age = useAgeFormatter();
  return (
    <article className="card flex-row" {...getHoverHandlers(card)}>
      <CardPicture
        card={card}
        eager={eager}
        sizes="(min-width: 640px) 256px, 40vw"
        className="w-2/5 shrink-0 self-start sm:w-60"
      />
      <div className="card-body sm:flex-row sm:gap-4 sm:p-4">
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <Name card={card} />
          <CardFacts card={card} />
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
          {card.fit && <CardFitmentBadge fitment={card.fit} />}
          {note}
          <p className="mt-auto flex min-w-0 flex-wrap gap-x-3 pt-1 text-12 text-ink-faint">
            <CardSeller card={card} />
            <span className="shrink-0">{age(card.age)}</span>
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap items-end justify-between gap-2 sm:w-44 sm:flex-col sm:border-s sm:border-line sm:ps-4">
          <p
            className={`card-price sm:w-full sm:flex-col sm:items-end sm:text-end ${isListingUnavailable(card) ? "text-ink-faint" : ""}`}
          >
            <CardPrice card={card} />
          </p>
          <CardPriceNote card={card} className="sm:justify-end" />
          {actions && <div className="flat-actions relative z-1 flex-wrap">{actions}</div>}
        </div>
      </div>
    </article>
  );
}
