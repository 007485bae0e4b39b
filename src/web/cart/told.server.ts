import type { AdKind } from "#db/schema/ads.ts";
import type { Notice } from "#domain/cart/cart.ts";
import type { removedLines } from "#domain/cart/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { CartTold } from "./flash.server.ts";
import { cartMessage } from "./messages.ts";
import type { PricedCart } from "./prices.server.ts";

/** What has just happened, with the lines that an undo puts back. */
export type CartNews = { tone: "success" | "failure" | "info"; text: string; undo: number[] };

export type NoticeView = { tone: "warning" | "failure"; text: string };

export function noticeView(notice: Notice, language: Language, prices: PricedCart): NoticeView {
  const { t } = translator(language);
  const { number } = formatters(language);
  switch (notice.code) {
    case "price-changed":
      return {
        tone: "warning",
        text: t("cart.notice.priceChanged", { was: isolated(prices.shownMoney(notice.from)) }),
      };
    case "quantity-lowered":
      return {
        tone: "warning",
        text: t("cart.notice.quantityLowered", { from: number(notice.from), to: number(notice.to) }),
      };
    case "out-of-stock":
      return { tone: "failure", text: t("cart.notice.outOfStock") };
    case "choice-gone":
      return { tone: "failure", text: t("cart.notice.choiceGone") };
    case "gone":
      return { tone: "failure", text: t("cart.notice.gone", { reason: cartMessage(t, `cart.${notice.reason}`) }) };
  }
}

export async function newsOf(
  told: CartTold | undefined,
  language: Language,
  removed: (lines: number[]) => ReturnType<typeof removedLines>,
): Promise<CartNews | undefined> {
  const { t } = translator(language);
  switch (told?.kind) {
    case "removed":
    case "cleared": {
      const lines = await removed(told.lines);
      const [first] = lines;
      if (!first) return undefined;
      const undo = lines.map((line) => line.id);
      if (told.kind === "removed") {
        const name = inLanguage(first.name, language).text || t("card.unnamed");
        return { tone: "info", text: t("cart.news.removed", { name: isolated(name) }), undo };
      }
      const shown = formatters(language).number(lines.length);
      return { tone: "info", text: t("cart.news.cleared", { count: lines.length, shown }), undo };
    }
    case "restored":
      return { tone: "success", text: t("cart.news.restored"), undo: [] };
    case "added":
      return { tone: "success", text: addedText(told, language), undo: [] };
    case "again":
      return { tone: told.lacking.length > 0 ? "info" : "success", text: againText(told, language), undo: [] };
    case "failed":
      // What is wrong with a field stands beside it.
      return told.fields.some((field) => field.startsWith("quantity."))
        ? undefined
        : { tone: "failure", text: cartMessage(t, told.code), undo: [] };
    default:
      return undefined;
  }
}

/** What is said of a thing that was added, also when there was less of it than wanted. */
export function addedText({ added, wanted }: { added: number; wanted: number }, language: Language): string {
  const { t } = translator(language);
  const { number } = formatters(language);
  return added < wanted ? t("cart.addedFewer", { added: number(added), wanted: number(wanted) }) : t("cart.addedLine");
}

/** What of an order that was put into the cart again could not be had. */
function againText({ lacking, more }: Extract<CartTold, { kind: "again" }>, language: Language): string {
  const { t } = translator(language);
  if (lacking.length === 0) return t("cart.news.again");
  const reasons = lacking.map(({ name, code }) =>
    t("cart.news.lacking", {
      name: isolated(name || t("card.unnamed")),
      reason: code === "cart.quantity_invalid" ? t("cart.news.fewer") : cartMessage(t, code),
    }),
  );
  return [t("cart.news.againExcept"), ...reasons, ...(more ? ["…"] : [])].join(" ");
}

const fewLeft = 5;

/** "Only 3 left", where little is left of a part. */
export function leftText(kind: AdKind, limit: number, language: Language): string | undefined {
  if (kind !== "part" || limit === 0 || limit > fewLeft) return undefined;
  return translator(language).t("cart.left", { count: limit, shown: formatters(language).number(limit) });
}
