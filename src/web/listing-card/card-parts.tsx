import type { ReactNode } from "react";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import { useListingVisitState } from "../visitor-history/visitor-history.ts";
import type { CardData, CardFact } from "./card-data.ts";
import { getPictureSources } from "./picture-sources.ts";

/**
 * Returns the font size class for a price. Long prices get a smaller font instead of wrapping, so that the prices of
 * neighbouring cards align.
 */
const getPriceSizeClass = (price: string) => (price.length > 16 ? "text-14!" : price.length > 12 ? "text-16!" : "");

export function CardPrice({ card }: { card: CardData }) {
  const { t, language } = useTranslation();
  if (!card.price) return <span className="text-15 font-medium text-ink-soft">{t("price.onRequest")}</span>;
  if (card.stay) {
    const { period, total } = card.stay;
    return (
      <>
        <Price text={total} className={`card-amount ${getPriceSizeClass(total)}`} />
        <span className="text-13 text-ink-soft max-sm:basis-full">{period}</span>
      </>
    );
  }
  return (
    <>
      <Price text={card.price} className={`card-amount ${getPriceSizeClass(card.price)}`} />
      {card.perDay && <span className="text-13 text-ink-soft">{t("price.perDay")}</span>}
      {card.drop && !isListingUnavailable(card) && (
        <span className="text-13 font-medium text-fits">
          <span className="sr-only">{t("badge.sale")} </span>
          <bdi>{`−${getFormatters(language).formatNumber(card.drop)}%`}</bdi>
        </span>
      )}
      {card.oldPrice && (
        <s className="text-13 text-ink-faint">
          <span className="sr-only">{t("price.old")} </span>
          <Price text={card.oldPrice} className="font-normal!" />
        </s>
      )}
    </>
  );
}

/**
 * Shows the price rating among comparable cars, a recent price drop and the estimated monthly payment, or the price per
 * day below that of a stay.
 */
export function CardPriceNote({ card, className = "" }: { card: CardData; className?: string }) {
  const { t } = useTranslation();
  const age = useAgeFormatter();
  if (card.stay && card.price) {
    return (
      <p className={`text-13 text-ink-soft ${className}`}>
        <Price text={card.price} className="font-normal!" /> {t("price.perDay")}
      </p>
    );
  }
  if (isListingUnavailable(card) || (!card.deal && !card.dropAge && !card.monthly)) return null;
  return (
    <p className={`card-deal ${className}`}>
      {card.monthly && (
        <span className="text-ink-soft">
          ≈ <Price text={card.monthly} className="font-normal!" /> {t("price.perMonth")}
        </span>
      )}
      {card.deal && (
        <span>
          <Icon name={card.deal === "great" ? "success" : "check"} size={14} />
          {t(`badge.${card.deal}`)}
        </span>
      )}
      {card.dropAge && (
        <span>
          <Icon name="price-drop" size={14} className="max-sm:hidden" />
          {t("price.dropped", { age: age(card.dropAge) })}
        </span>
      )}
    </p>
  );
}

/** Shows the seller and the age of a listing, with the mark for listings that the reader has seen or not. */
export function CardFoot({ card }: { card: CardData }) {
  const age = useAgeFormatter();
  return (
    <p className="card-foot">
      <CardSeller card={card} />
      <span>
        {age(card.age)}
        <VisitStateBadge listing={card} />
      </span>
    </p>
  );
}

export function CardSeller({ card }: { card: CardData }) {
  const { t } = useTranslation();
  const { seller } = card;
  if (!seller) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1" lang={seller.lang}>
      <span className="truncate" dir="auto">
        {seller.text}
      </span>
      {seller.verified && <Icon name="verified" size={14} className="text-fits" label={t("seller.verified")} />}
    </span>
  );
}

/** Classes of the facts that narrow cards leave out. */
const narrowCardClasses: { [Key in CardFact["key"]]?: string } = { gear: "card-gear", number: "card-number" };

/** Lists the facts of a listing without a year that its title contains. That leaves room for the city on narrow cards. */
export const listFactsBesideTitle = ({ facts, name }: Pick<CardData, "facts" | "name">): CardFact[] =>
  facts.filter(({ key, text }) => key !== "year" || !name.text.includes(text));

/** Shows the facts of a listing in one line. The end of a long line is cut off. */
export function CardFacts({ card }: { card: CardData }) {
  const facts = listFactsBesideTitle(card);
  return facts.length > 0 ? (
    <ul className="card-facts">
      {facts.map((fact) => (
        <li key={fact.key} className={narrowCardClasses[fact.key]}>
          {fact.text}
        </li>
      ))}
    </ul>
  ) : null;
}

/** Shows how far away the listing is from the city that the list asks for. */
export function CardDistance({ card }: { card: CardData }) {
  return card.distance ? (
    <p className="flex items-center gap-1 text-13 text-ink-soft">
      <Icon name="road" size={15} />
      <span>{card.distance}</span>
    </p>
  ) : null;
}

/**
 * Renders at most one badge, so that the picture stays visible. A reason why the listing is unavailable takes
 * precedence over the badge of a new listing.
 */
export function CardBadge({ card }: { card: CardData }) {
  const { t } = useTranslation();
  const { status } = card;
  if (status === "reserved" || status === "sold" || status === "expired" || status === "closed")
    return <Badge tone={status === "reserved" ? "warning" : "failure"}>{t(`status.${status}`)}</Badge>;
  if (card.outOfStock) return <Badge tone="failure">{t("stock.out")}</Badge>;
  if (card.isNew) return <Badge tone="success">{t("badge.new")}</Badge>;
  return null;
}

/** Returns whether a listing is no longer available. Its picture is then dimmed. */
export const isListingUnavailable = (card: CardData) => !["active", "reserved"].includes(card.status);

type PictureProps = {
  card: CardData;
  eager: boolean | "first";
  sizes: string;
  className?: string;
  /** Whether phones show all pictures of the card side by side, to be swiped. */
  swipeable?: boolean;
};

/** Shows the cover with at most one badge. Moving the mouse over the cover shows the other pictures. */
export function CardPicture({ card, eager, sizes, className = "", swipeable = false }: PictureProps) {
  const cover = card.images[0];
  const drawing = <ListingPlaceholder shape={card.drawing.shape} color={card.drawing.color} label="" />;
  const picture = cover ? (
    <Picture
      {...getPictureSources(cover)}
      sizes={sizes}
      alt=""
      width={480}
      height={360}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={eager === "first" ? "high" : undefined}
      fallback={drawing}
    />
  ) : (
    drawing
  );
  return (
    <div
      className={`card-picture ${isListingUnavailable(card) ? "opacity-60 grayscale" : ""} ${className}`}
      data-zones="0"
    >
      {swipeable && card.images.length > 1 ? <PictureStrip card={card}>{picture}</PictureStrip> : picture}
      <div className="absolute start-2 top-2">
        <CardBadge card={card} />
      </div>
      {card.images.length > 1 && (
        <span className="card-zones" style={{ "--zones": card.images.length } as React.CSSProperties} />
      )}
    </div>
  );
}

/**
 * Renders the pictures of a card side by side. Phones swipe them without scripts; wider screens show only the cover.
 * The strip repeats the link of the card, because the link that covers the card would not scroll the strip.
 */
function PictureStrip({ card, children }: { card: CardData; children: ReactNode }) {
  return (
    <div aria-hidden className="card-swipe">
      <a href={card.href} tabIndex={-1}>
        {children}
        {card.images.slice(1).map((image) => (
          <img
            key={image.url}
            src={getPictureSources(image).src}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
          />
        ))}
      </a>
    </div>
  );
}

type ListingReference = { id: number; at?: number | undefined };

/**
 * Renders the mark "Seen" or "New since your last visit" of a listing. It appears late, beside text that is cut off,
 * so that it shifts no layout.
 */
export function VisitStateBadge({ listing }: { listing: ListingReference }) {
  const { t } = useTranslation();
  const visitState = useListingVisitState(listing);
  if (!visitState) return null;
  return (
    <span className="card-mark" data-mark={visitState}>
      <Icon name={visitState === "seen" ? "eye" : "clock"} size={13} />
      {t(`card.${visitState}`)}
    </span>
  );
}

/** Returns the text of `VisitStateBadge` as an `aria-description` attribute, for screen readers. */
export function useVisitStateDescription(listing: ListingReference): { "aria-description"?: string } {
  const { t } = useTranslation();
  const visitState = useListingVisitState(listing);
  return visitState ? { "aria-description": t(`card.${visitState}`) } : {};
}
