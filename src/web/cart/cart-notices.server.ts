import type { ListingKind } from "#db/schema/listings.ts";
import type { CartLineNotice } from "#domain/cart/cart.ts";
import type { listRemovedLines } from "#domain/cart/queries.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { formatCartError } from "./cart-messages.ts";
import type { CartPrices } from "./cart-prices.server.ts";
import type { CartFlash } from "./flash.server.ts";

/** Message about the last cart action, with the lines that an undo restores. The undo of an addition removes them. */
export type CartNotice = {
  tone: "success" | "failure" | "info";
  text: string;
  undo: number[];
  undoAction?: "restore" | "remove";
};

export type LineNoticeView = { tone: "warning" | "failure"; text: string };

/** Presents a notice about a cart line, such as a changed price, in the reader's words. */
export function presentLineNotice(notice: CartLineNotice, language: Language, prices: CartPrices): LineNoticeView {
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  switch (notice.code) {
    case "price-changed":
      return {
        tone: "warning",
        text: t("cart.notice.priceChanged", { was: wrapBidiIsolate(prices.format(notice.from)) }),
      };
    case "quantity-lowered":
      return {
        tone: "warning",
        text: t("cart.notice.quantityLowered", { from: number(notice.from), to: number(notice.to) }),
      };
    case "out-of-stock":
      return { tone: "failure", text: t("cart.notice.outOfStock") };
    case "choice-gone":
      return { tone: "failure", text: t("cart.notice.optionUnavailable") };
    case "gone":
      return {
        tone: "failure",
        text: t("cart.notice.unavailable", { reason: formatCartError(t, `cart.${notice.reason}`) }),
      };
  }
}

/**
 * Presents the last cart action as a notice with the ids of the lines that an undo restores. Returns undefined when
 * there is nothing to show.
 */
export async function presentCartFlash(
  flash: CartFlash | undefined,
  language: Language,
  findRemovedLines: (lines: number[]) => ReturnType<typeof listRemovedLines>,
): Promise<CartNotice | undefined> {
  const { t } = getTranslator(language);
  switch (flash?.kind) {
    case "removed":
    case "cleared": {
      const lines = await findRemovedLines(flash.lines);
      const [first] = lines;
      if (!first) return undefined;
      const undo = lines.map((line) => line.id);
      if (flash.kind === "removed" && lines.length === 1) {
        const name = pickTranslation(first.name, language).text || t("card.unnamed");
        return { tone: "info", text: t("cart.outcomes.removed", { name: wrapBidiIsolate(name) }), undo };
      }
      const formattedCount = getFormatters(language).formatNumber(lines.length);
      return { tone: "info", text: t("cart.outcomes.cleared", { count: lines.length, shown: formattedCount }), undo };
    }
    case "added-all":
      return presentAddedListings(flash, language);
    case "restored":
      return { tone: "success", text: t("cart.outcomes.restored"), undo: [] };
    case "added":
      return { tone: "success", text: formatAddedMessage(flash, language), undo: [] };
    case "coupon-added":
      return { tone: "success", text: t("coupon.added", { code: wrapBidiIsolate(flash.code) }), undo: [] };
    case "coupon-removed":
      return { tone: "info", text: t("coupon.removed"), undo: [] };
    case "again":
      return {
        tone: flash.lacking.length > 0 ? "info" : "success",
        text: formatReorderMessage(flash, language),
        undo: [],
      };
    case "failed":
      // Field errors appear beside their fields.
      return flash.fields.some((field) => field.startsWith("quantity.") || field === "coupon")
        ? undefined
        : { tone: "failure", text: formatCartError(t, flash.code), undo: [] };
    default:
      return undefined;
  }
}

/** Formats the message after adding a listing. It also says when fewer pieces than requested were available. */
export function formatAddedMessage({ added, wanted }: { added: number; wanted: number }, language: Language): string {
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  return added < wanted ? t("cart.addedFewer", { added: number(added), wanted: number(wanted) }) : t("cart.addedLine");
}

/**
 * Formats the message after an order was added to the cart again. The message names the items that were not available.
 */
function formatReorderMessage({ lacking, more }: Extract<CartFlash, { kind: "again" }>, language: Language): string {
  const { t } = getTranslator(language);
  if (lacking.length === 0) return t("cart.outcomes.again");
  const reasons = listLackingReasons(lacking, language);
  return [t("cart.outcomes.againExcept"), ...reasons, ...(more ? ["…"] : [])].join(" ");
}

/** Lists the items that could not be added, each with the reason in the reader's words. */
function listLackingReasons(lacking: readonly { name: string; code: string }[], language: Language): string[] {
  const { t } = getTranslator(language);
  return lacking.map(({ name, code }) =>
    t("cart.outcomes.lacking", {
      name: wrapBidiIsolate(name || t("card.unnamed")),
      reason: code === "cart.quantity_invalid" ? t("cart.outcomes.fewer") : formatCartError(t, code),
    }),
  );
}

/** Presents the result of adding several listings at once: what was added, what was there before, and what is lacking. */
function presentAddedListings(
  { lines, present, lacking }: Extract<CartFlash, { kind: "added-all" }>,
  language: Language,
): CartNotice {
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const count = (key: "addedAll" | "present", pieces: number) =>
    pieces > 0 ? [t(`cart.outcomes.${key}`, { count: pieces, shown: formatNumber(pieces) })] : [];
  return {
    tone: lines.length === 0 && lacking.length > 0 ? "failure" : lacking.length > 0 ? "info" : "success",
    text: [
      ...count("addedAll", lines.length),
      ...count("present", present),
      ...listLackingReasons(lacking, language),
    ].join(" "),
    undo: lines,
    undoAction: "remove",
  };
}

const LOW_STOCK_THRESHOLD = 5;

/** Returns "Only 3 left" when the stock of a part is low, otherwise undefined. */
export function formatLowStock(kind: ListingKind, limit: number, language: Language): string | undefined {
  if (kind !== "part" || limit === 0 || limit > LOW_STOCK_THRESHOLD) return undefined;
  return getTranslator(language).t("cart.left", { count: limit, shown: getFormatters(language).formatNumber(limit) });
}
