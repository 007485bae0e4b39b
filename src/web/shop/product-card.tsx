import { useTranslation } from "react-i18next";
import type { Age } from "#kernel/age.ts";
import { Badge } from "#ui/badge.tsx";
import { Drawing } from "#ui/drawing.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import type { CardData } from "./card.ts";
import { CardActions } from "./card-actions.tsx";

/** "3 days ago", in the reader's words. */
export function useAge(): (age: Age) => string {
  const { t } = useTranslation();
  return ({ unit, count }) => (unit === "minute" && count < 2 ? t("age.now") : t(`age.${unit}`, { count }));
}

/** The pictures of our own demo come in two widths; others are shown as they are. */
export function pictureSources(url: string): { src: string; srcSet?: string } {
  const narrow = url.replace(/-1200\.webp$/, "-480.webp");
  return narrow === url ? { src: url } : { src: narrow, srcSet: `${narrow} 480w, ${url} 1200w` };
}

type Props = { card: CardData; eager?: boolean; layout?: "grid" | "list" };

export function ProductCard({ card, eager = false, layout = "grid" }: Props) {
  const { t } = useTranslation();
  const age = useAge();
  const cover = card.images[0];
  const drawing = <Drawing shape={card.drawing.shape} color={card.drawing.color} label="" />;
  const wide = layout === "list";
  return (
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
        </p>
        {card.facts.length > 0 && (
          <ul className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink-soft">
            {card.facts.map((fact) => (
              <li key={fact.icon} className="inline-flex items-center gap-1">
                <Icon name={fact.icon} size={15} className="text-ink-faint" />
                <bdi>{fact.text}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-2 text-12 text-ink-faint">
          <span className="inline-flex min-w-0 items-center gap-1" lang={card.seller.lang}>
            <span className="truncate" dir="auto">
              {card.seller.text}
            </span>
            {card.seller.verified && (
              <Icon name="verified" size={14} className="text-fits" label={t("seller.verified")} />
            )}
          </span>
          <span className="shrink-0">{age(card.age)}</span>
        </p>
      </div>
    </article>
  );
}
