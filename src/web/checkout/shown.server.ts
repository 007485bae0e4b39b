import type { Cart, CartGroup, CartLine } from "#domain/cart/queries.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language, type ShownText } from "#kernel/local-text.ts";
import type { PricedCart } from "#web/cart/prices.server.ts";
import { type NoticeView, noticeView } from "#web/cart/told.server.ts";
import type { LineFit } from "#web/fit/line-fits.server.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";

export type CheckoutLine = {
  id: number;
  name: ShownText;
  kind: "car" | "part";
  picture: string | undefined;
  chosen: { option: string; value: string }[];
  /** "2 × $10" of several pieces. */
  times: string | undefined;
  /** What is paid for it with the order; undefined: nothing of it can be bought now. */
  total: string | undefined;
  /** Of a car: what is paid now, and what at the seller's. */
  deposit: string | undefined;
  fit: LineFit | undefined;
};

export type CheckoutGroup = {
  id: number;
  name: ShownText;
  /** Something of it can be brought: a car can't. */
  deliverable: boolean;
  hasCar: boolean;
  /** Where it can be picked up. */
  city: string | undefined;
  lines: CheckoutLine[];
};

type Shown = { catalogue: Catalogue; language: Language; prices: PricedCart; fits: ReadonlyMap<number, LineFit> };

/** Whether any of it comes by courier, if the buyer wants that. */
const isDeliverable = ({ lines }: CartGroup): boolean =>
  lines.some(({ product, quantity }) => quantity > 0 && product.kind !== "car");

/** What is bought from one seller, in the reader's words and money. */
export function shownGroup(group: CartGroup, shown: Shown): CheckoutGroup {
  const { catalogue, language } = shown;
  const bought = group.lines.filter(({ quantity }) => quantity > 0);
  const cityId = bought.find(({ product }) => product.cityId !== null)?.product.cityId;
  const city = catalogue.cities.byId.get(cityId ?? 0);
  return {
    id: group.seller.id,
    name: shownSellerName(group.seller.name, language),
    deliverable: isDeliverable(group),
    hasCar: bought.some(({ product }) => product.kind === "car"),
    city: city && inLanguage(city.name, language).text,
    lines: group.lines.map((line) => shownLine(line, shown)),
  };
}

function shownLine(line: CartLine, { language, prices, fits }: Shown): CheckoutLine {
  const { t } = translator(language);
  const { number } = formatters(language);
  const { product, quantity } = line;
  const unit = prices.unit(line);
  const due = prices.due(line);
  const car = product.kind === "car";
  const price = isolated(prices.shown(unit));
  return {
    id: line.id,
    name: lineName(line, language),
    kind: car ? "car" : "part",
    picture: product.images[0]?.url,
    chosen: line.chosen.map(({ option, value }) => ({
      option: inLanguage(option, language).text,
      value: inLanguage(value, language).text,
    })),
    times: quantity > 1 ? t("checkout.times", { quantity: number(quantity), price }) : undefined,
    total: quantity > 0 ? prices.shown(due * quantity) : undefined,
    deposit:
      car && quantity > 0
        ? due > 0
          ? t("checkout.deposit", { amount: isolated(prices.shown(due)), price })
          : t("checkout.noDeposit", { price })
        : undefined,
    fit: fits.get(line.id),
  };
}

function lineName({ product }: CartLine, language: Language): ShownText {
  const name = inLanguage(product.name, language);
  return name.text ? name : { text: translator(language).t("card.unnamed"), lang: language };
}

/** What the reader must be told before paying (rule 27), line by line. */
export const changesOf = (cart: Cart, language: Language, prices: PricedCart): (NoticeView & { name: ShownText })[] =>
  cart.groups.flatMap(({ lines }) =>
    lines.flatMap((line) =>
      line.notices.map((notice) => ({ ...noticeView(notice, language, prices), name: lineName(line, language) })),
    ),
  );
