import type { AdStatus } from "#db/schema/ads.ts";
import { shownStatus } from "#domain/ads/life/shown-status.ts";
import { productPath } from "#domain/ads/product.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import type { ConversationSummary, Other, Side, Topic } from "#domain/inbox/conversation.ts";
import { orderPath, salePath } from "#domain/orders/order.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type ShownText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import type { timesIn } from "./times.server.ts";

type Currencies = ReadonlyMap<string, Currency>;

/** An amount in its own currency; never converted, because that is what is agreed on. */
export function amountIn(language: Language, currencies: Currencies): (money: Money) => string {
  const { price } = formatters(language);
  return (money) => {
    const currency = currencies.get(money.currency);
    return currency ? price(money, currency) : `${money.minor} ${money.currency}`;
  };
}

export type ShownOther = {
  name: ShownText;
  picture: string | null;
  /** Its own page, of those that have one. */
  href: string | undefined;
  verified: boolean;
  kind: "personal" | "showroom" | "rental_room" | "buyer";
};

export function shownOther(other: Other, language: Language): ShownOther {
  const name = inLanguage(other.name, language);
  const { t } = translator(language);
  return {
    name: name.text ? name : { text: t(other.seller ? "inbox.unnamed" : "inbox.former"), lang: language },
    picture: other.picture,
    href: other.seller ? sellerPath(other.seller) : undefined,
    verified: other.seller?.verified ?? false,
    kind: other.seller?.type ?? "buyer",
  };
}

export type ShownTopic = {
  kind: "ad" | "order";
  /** Null: it is gone. */
  name: ShownText | null;
  href: string | undefined;
  picture: string | null;
  /** Of an ad. */
  status: AdStatus | undefined;
  price: string | undefined;
  perDay: boolean;
  adId: number | undefined;
};

/** Ads that everybody can look at. */
const isShown = (status: AdStatus): boolean => ["active", "reserved", "sold", "expired"].includes(status);

export function shownTopic(topic: Topic, side: Side, language: Language, amount: (money: Money) => string): ShownTopic {
  const { t } = translator(language);
  if (topic.kind === "order") {
    const { order } = topic;
    return {
      kind: "order",
      name: order && { text: t("inbox.about.order", { number: order.number }), lang: language },
      href: order ? (side === "buyer" ? orderPath(order.id) : salePath(order.shareId)) : undefined,
      picture: order?.picture ?? null,
      status: undefined,
      price: undefined,
      perDay: false,
      adId: undefined,
    };
  }
  const { ad } = topic;
  return {
    kind: "ad",
    name: ad && inLanguage(ad.name, language),
    href: ad
      ? side === "seller"
        ? `/account/ads/${ad.id}`
        : isShown(ad.status)
          ? productPath(ad)
          : undefined
      : undefined,
    picture: ad?.picture ?? null,
    status: ad ? shownStatus(ad) : undefined,
    price: ad?.price ? amount(ad.price) : undefined,
    perDay: ad?.pricePer === "day",
    adId: ad?.id,
  };
}

export type ShownConversation = {
  id: number;
  other: ShownOther;
  topic: ShownTopic;
  snippet: string;
  time: string;
  unread: number;
};

/** A conversation as its list shows it: whom with, about what, and the newest message in a line. */
export function shownConversation(
  summary: ConversationSummary,
  { language, currencies, times }: { language: Language; currencies: Currencies; times: ReturnType<typeof timesIn> },
): ShownConversation {
  const amount = amountIn(language, currencies);
  return {
    id: summary.id,
    other: shownOther(summary.other, language),
    topic: shownTopic(summary.topic, summary.side, language, amount),
    snippet: snippetOf(summary, language, amount),
    time: times.brief(summary.lastAt),
    unread: summary.unread,
  };
}

function snippetOf({ last }: ConversationSummary, language: Language, amount: (money: Money) => string): string {
  if (!last) return "";
  const { t } = translator(language);
  if (last.event) return eventWords(last.event, last.amount, language, amount);
  const text =
    last.kind === "offer"
      ? t("inbox.snippet.offer", { amount: last.amount ? amount(last.amount) : "" })
      : last.text.replace(/\s+/g, " ") || t("inbox.picture");
  return last.own ? t("inbox.you", { text }) : text;
}

/** What happened, in words. */
export function eventWords(
  event: NonNullable<ConversationSummary["last"]>["event"] & string,
  money: Money | null,
  language: Language,
  amount: (money: Money) => string,
): string {
  const { t } = translator(language);
  if (event === "price" && !money) return t("inbox.event.priceOnRequest");
  return t(`inbox.event.${event}`, { amount: money ? amount(money) : "" });
}
