import { data } from "react-router";
import { countPhones } from "#domain/ads/life/phone-limit.server.ts";
import { productPath } from "#domain/ads/product.ts";
import { type CartLine, cartToPay, removedLines } from "#domain/cart/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { phonesIn } from "#domain/sellers/phones.ts";
import { countryOf, whatsAppLink } from "#domain/sellers/whatsapp.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type ShownText } from "#kernel/local-text.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { type LineFit, lineFits } from "#web/fit/line-fits.server.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { cardOf } from "#web/shop/card.ts";
import type { Route } from "./+types/page.ts";
import { cartVisitor } from "./cookie.server.ts";
import { cartFlash } from "./flash.server.ts";
import { cartMessage } from "./messages.ts";
import { pricedCart } from "./prices.server.ts";
import { leftText, type NoticeView, newsOf, noticeView } from "./told.server.ts";

export type LineView = {
  id: number;
  href: string;
  name: ShownText;
  picture: string | undefined;
  drawing: { shape: string; color: string | undefined };
  chosen: { option: string; value: string; color: string | null }[];
  /** Undefined: it has no price any more. */
  unit: string | undefined;
  /** Of a car: what of it is paid with the order, and what isn't. */
  deposit: string | undefined;
  /** Undefined: nothing of it can be bought now. */
  total: string | undefined;
  quantity: number;
  /** What stands in the field: what was typed, when that was wrong. */
  typed: string;
  error: string | undefined;
  limit: number;
  /** "Only 3 left", where little is. */
  left: string | undefined;
  /** Whether the price is what was agreed on with the seller, or would be for fewer pieces. */
  agreed: CartLine["agreed"];
  notices: NoticeView[];
  /** Of a part that was put in for a vehicle: which one, and whether it fits. */
  fit: LineFit | undefined;
};

/** The visitor's cart with everything its page shows (RT-11). */
export async function loadCart({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) {
  const { db, clock, origin, address } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = translator(language);
  const { number } = formatters(language);
  const visitor = cartVisitor({ request, context });
  const catalogue = await catalogueOf(db);
  const { cart, settings } = await cartToPay(db, visitor);
  const prices = pricedCart(cart, catalogue, settings, preferences);
  const fits = await lineFits(
    { request, context },
    cart.groups.flatMap(({ lines }) => lines),
  );
  const told = cartFlash.read(request);
  const wanted = cart.groups.flatMap(({ phone, seller }) => (phone ? [{ phone, sellerId: seller.id }] : []));
  const phones = await countPhones(db, { account: context.get(sessionContext)?.account, address }, wanted, clock());
  const getPhone = ({ phone }: { phone: string | null }) => (phone !== null && phones.isShown(phone) ? phone : null);
  const { totals, charged, base } = prices;

  const depositText = (line: CartLine): string | undefined => {
    if (line.product.kind !== "car" || line.quantity === 0) return undefined;
    const due = prices.due(line);
    return due > 0 ? t("cart.deposit", { deposit: isolated(prices.shown(due)) }) : t("cart.noDeposit");
  };
  const view = (line: CartLine): LineView => {
    const { drawing } = cardOf(line.product, catalogue, preferences, clock());
    const field = `quantity.${line.id}`;
    const failed = told?.kind === "failed" ? told : undefined;
    const wrong = failed?.fields.includes(field) ?? false;
    const unit = prices.unit(line);
    return {
      id: line.id,
      href: productPath(line.product),
      name: inLanguage(line.product.name, language),
      picture: line.product.images[0]?.url,
      drawing,
      chosen: line.chosen.map(({ option, value, color }) => ({
        option: inLanguage(option, language).text,
        value: inLanguage(value, language).text,
        color,
      })),
      unit: line.product.price ? prices.shown(unit) : undefined,
      deposit: depositText(line),
      total: line.quantity > 0 ? prices.shown(unit * line.quantity) : undefined,
      quantity: line.quantity,
      typed: failed?.typed[field] ?? String(line.quantity),
      error: wrong ? cartMessage(t, failed?.code ?? "", line.limit) : undefined,
      limit: line.limit,
      left: line.quantity > 0 ? leftText(line.product.kind, line.limit, language) : undefined,
      agreed: line.agreed,
      notices: line.notices.map((notice) => noticeView(notice, language, prices)),
      fit: fits.get(line.id),
    };
  };

  const page = {
    title: t("cart.title"),
    description: t("cart.description"),
    canonical: `${origin}/shop/cart`,
    language,
    count: cart.count,
    pieces: t("cart.pieces", { count: cart.count, shown: number(cart.count) }),
    groups: cart.groups.map((group) => ({
      id: group.seller.id,
      name: shownSellerName(group.seller.name, language),
      href: sellerPath(group.seller),
      type: group.seller.type,
      verified: group.seller.verified,
      phones: phonesIn(getPhone(group)),
      whatsApp: whatsAppLink(getPhone(group), countryOf(catalogue, group.cityId)),
      lines: group.lines.map(view),
    })),
    totals: {
      subtotal: prices.shownSum(totals.subtotal),
      shipping: prices.shownSum(totals.shipping),
      tax: prices.shownSum(totals.tax),
      taxPercent: settings.taxPercent,
      total: prices.shownSum(totals.total),
      charged: prices.converted
        ? t("cart.charged", {
            currency: inLanguage(base.name, language).text,
            total: isolated(prices.shownBase(charged.total)),
          })
        : t("cart.chargedSame", { currency: inLanguage(base.name, language).text }),
    },
    news: await newsOf(told, language, (lines) => removedLines(db, visitor, lines)),
  };
  return told ? data(page, { headers: { "set-cookie": cartFlash.cleared(origin) } }) : data(page);
}

export type CartPageData = Awaited<ReturnType<typeof loadCart>>["data"];
