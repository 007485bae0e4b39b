import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CardData } from "./card.ts";
<<<<<<< HEAD
import { CardActions } from "./card-actions.tsx";
=======
import { CardFacts, CardPicture, CardPrice, CardSeller, isGone, useAge } from "./card-parts.tsx";
import { hoverPictures, leavePictures } from "./hover-pictures.ts";
>>>>>>> ea79ed3 (Four layouts of lists, cards with more pictures, and filters on a sheet for phones)

export type ProductCardProps = {
  card: CardData;
  /** Its picture is in sight at once. */
  eager?: boolean;
  layout?: "grid" | "grid-with-features" | "list";
  /**
   * Buttons of the ad. In grids they stand over the picture's end corner, one under the other, and one
   * with `data-foot` in the card's foot; in rows they stand in line under the price.
   */
  actions?: ReactNode;
  /** Whether it fits the reader's vehicle; its place is under the facts. */
  fit?: ReactNode;
};

/** An ad in a list. One link covers the whole card; everything else in it that acts stands above the link. */
export function ProductCard({ layout = "grid", ...props }: ProductCardProps) {
  return layout === "list" ? <Row {...props} /> : <Tile {...props} />;
}

type Inner = Omit<ProductCardProps, "layout">;

function Name({ card }: { card: CardData }) {
  const { t } = useTranslation();
  return (
<<<<<<< HEAD
    <article
      className={`group relative flex h-full overflow-hidden rounded-md border border-line bg-paper transition-colors duration-150 hover:border-line-strong focus-within:border-line-strong ${wide ? "flex-row" : "flex-col"}`}
    >
      <div className={`relative aspect-4/3 overflow-hidden bg-wash ${wide ? "w-2/5 shrink-0 sm:w-64" : ""}`}>
        {cover ? (
          <Picture
            {...pictureSources(cover.url)}
            sizes="(min-width: 1280px) 280px, (min-width: 640px) 33vw, 50vw"
            alt=""
            width={480}
            height={360}
            loading={eager ? "eager" : "lazy"}
            decoding="async"
            className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
            fallback={drawing}
          />
        ) : (
          drawing
        )}
        <div className="absolute start-2 top-2 flex flex-col items-start gap-1">
          {card.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
          {card.isNew && !card.oldPrice && <Badge tone="success">{t("badge.new")}</Badge>}
          {card.outOfStock && <Badge tone="failure">{t("stock.out")}</Badge>}
        </div>
        <div className="absolute end-2 top-2 z-1 flex flex-col gap-1.5">
          <CardActions card={card} />
        </div>
        {card.images.length > 1 && (
          <span className="absolute end-2 bottom-2 inline-flex items-center gap-1 rounded-sm bg-header/80 px-1.5 py-0.5 text-12 text-on-header">
            <Icon name="photo" size={14} label={t("card.pictures")} />
            {card.images.length}
          </span>
        )}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 p-3">
        <h3 className="line-clamp-2 min-w-0 font-medium leading-snug" lang={card.name.lang} dir="auto">
          <a href={card.href} className="after:absolute after:inset-0 group-hover:underline">
            {card.name.text || t("card.unnamed")}
          </a>
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          {card.price ? (
            <>
              <Price text={card.price} className="text-18" />
              {card.perDay && <span className="text-13 text-ink-soft">{t("price.perDay")}</span>}
              {card.oldPrice && (
                <s className="text-13 text-ink-faint">
                  <span className="sr-only">{t("price.old")} </span>
                  <Price text={card.oldPrice} className="font-normal!" />
                </s>
              )}
            </>
          ) : (
            <span className="text-15 font-medium text-ink-soft">{t("price.onRequest")}</span>
          )}
=======
    <h3 className="card-name" lang={card.name.lang} dir="auto">
      <a href={card.href}>{card.name.text || t("card.unnamed")}</a>
    </h3>
  );
}

const hovered = (card: CardData) =>
  card.images.length > 1
    ? {
        onPointerMove: (event: React.PointerEvent<HTMLElement>) => hoverPictures(event, card.images),
        onPointerLeave: (event: React.PointerEvent<HTMLElement>) => leavePictures(event, card.images),
      }
    : {};

function Tile({ card, eager = false, actions, fit }: Inner) {
  const age = useAge();
  return (
    <article className="card flex-col" {...hovered(card)}>
      <CardPicture
        card={card}
        eager={eager}
        sizes="(min-width: 1280px) 280px, (min-width: 640px) 33vw, 50vw"
        className=""
      />
      <div className="card-body">
        <Name card={card} />
        <p className={`card-price ${isGone(card) ? "text-ink-faint" : ""}`}>
          <CardPrice card={card} />
>>>>>>> ea79ed3 (Four layouts of lists, cards with more pictures, and filters on a sheet for phones)
        </p>
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
        {fit}
        <p className={`card-foot ${actions && card.kind === "part" ? "min-h-12 pe-12" : ""}`}>
          <CardSeller card={card} />
          <span className="shrink-0">{age(card.age)}</span>
        </p>
      </div>
      {actions && <div className="card-actions">{actions}</div>}
    </article>
  );
}

function Row({ card, eager = false, actions, fit }: Inner) {
  const age = useAge();
  return (
    <article className="card flex-row" {...hovered(card)}>
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
          {card.excerpt && (
            <p
              className="line-clamp-2 text-13 text-ink-soft max-sm:hidden wrap-anywhere"
              lang={card.excerpt.lang}
              dir="auto"
            >
              {card.excerpt.text}
            </p>
          )}
          {fit}
          <p className="mt-auto flex min-w-0 flex-wrap gap-x-3 pt-1 text-12 text-ink-faint">
            <CardSeller card={card} />
            <span className="shrink-0">{age(card.age)}</span>
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap items-end justify-between gap-2 sm:w-44 sm:flex-col sm:border-s sm:border-line sm:ps-4">
          <p
            className={`card-price sm:w-full sm:flex-col sm:items-end sm:text-end ${isGone(card) ? "text-ink-faint" : ""}`}
          >
            <CardPrice card={card} />
          </p>
          {actions && <div className="relative z-1 flex flex-wrap gap-1">{actions}</div>}
        </div>
      </div>
    </article>
  );
}
