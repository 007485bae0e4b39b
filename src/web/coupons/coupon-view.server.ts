import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import type { CouponInput } from "#domain/coupons/coupon-input.server.ts";
import type { SellerCoupon } from "#domain/coupons/seller-coupons.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { toShortDecimalText } from "#kernel/money.ts";
import { formatSiteTime } from "#kernel/site-time.ts";

/** State of a coupon now. */
type CouponState = "active" | "scheduled" | "ended" | "usedUp" | "off";

function getCouponState({ isActive, starts_at, ends_at, max_uses, uses }: SellerCoupon, now: Date): CouponState {
  if (!isActive) return "off";
  if (ends_at && ends_at <= now) return "ended";
  if (max_uses !== null && uses >= max_uses) return "usedUp";
  return starts_at && starts_at > now ? "scheduled" : "active";
}

/** Presents a coupon in the list of its seller. */
export function presentSellerCoupon(coupon: SellerCoupon, catalog: Catalog, language: Language, now: Date) {
  const { t } = getTranslator(language);
  const { formatNumber, formatPrice, formatDateTime } = getFormatters(language);
  const { currency: code, percent, amount_minor, minimum_minor, max_uses, max_uses_per_customer, category } = coupon;
  const currency = catalog.currencies.get(code ?? "");
  const format = (minor: number) =>
    wrapBidiIsolate(currency ? formatPrice({ minor, currency: currency.code }, currency) : String(minor));
  return {
    id: coupon.id,
    code: coupon.code,
    isActive: coupon.isActive,
    state: getCouponState(coupon, now),
    discount:
      percent === null
        ? t("coupons.off", { amount: format(amount_minor ?? 0) })
        : t("coupons.off", { amount: wrapBidiIsolate(`${formatNumber(Number(percent))}%`) }),
    conditions: [
      category && t("coupons.onlyCategory", { category: pickTranslation(category, language).text }),
      minimum_minor !== null && t("coupons.from", { amount: format(minimum_minor) }),
      percent !== null &&
        minimum_minor === null &&
        currency &&
        t("coupons.onlyCurrency", { currency: pickTranslation(currency.name, language).text }),
      coupon.starts_at && t("coupons.starts", { time: formatDateTime(coupon.starts_at) }),
      coupon.ends_at && t("coupons.ends", { time: formatDateTime(coupon.ends_at) }),
      max_uses_per_customer !== null &&
        t("coupons.perCustomer", { count: max_uses_per_customer, shown: formatNumber(max_uses_per_customer) }),
    ].filter((text): text is string => typeof text === "string"),
    uses:
      max_uses === null
        ? t("coupons.uses", { count: coupon.uses, shown: formatNumber(coupon.uses) })
        : t("coupons.usesOf", { shown: formatNumber(coupon.uses), most: formatNumber(max_uses) }),
  };
}

export type SellerCouponView = ReturnType<typeof presentSellerCoupon>;

/** Formats an amount as the value of a form field. */
const formatField = (minor: number | null, decimals: number): string =>
  minor === null ? "" : toShortDecimalText(minor, decimals);

/** Returns the values of a coupon's form. */
export function getCouponFormValues(coupon: SellerCoupon, { currencies }: Catalog): CouponInput {
  const decimals = currencies.get(coupon.currency ?? "")?.decimals ?? 2;
  return {
    code: coupon.code,
    percent: coupon.percent ?? "",
    amount: formatField(coupon.amount_minor, decimals),
    currency: coupon.currency ?? "",
    minimum: formatField(coupon.minimum_minor, decimals),
    category_id: String(coupon.category_id ?? ""),
    starts_at: coupon.starts_at ? formatSiteTime(coupon.starts_at) : "",
    ends_at: coupon.ends_at ? formatSiteTime(coupon.ends_at) : "",
    max_uses: String(coupon.max_uses ?? ""),
    max_uses_per_customer: String(coupon.max_uses_per_customer ?? ""),
  };
}

/** Lists the choices of a coupon's form: currencies, and the categories of parts in the order of their tree. */
export function listCouponChoices({ currencies, roots }: Catalog, language: Language) {
  const listCategories = (categories: readonly Category[], depth: number): { value: string; label: string }[] =>
    categories.flatMap(({ id, name, children }) => [
      { value: String(id), label: "\u2003".repeat(depth) + pickTranslation(name, language).text },
      ...listCategories(children, depth + 1),
    ]);
  return {
    currencies: [...currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${pickTranslation(name, language).text} (${code})`,
    })),
    categories: listCategories(
      roots.filter(({ type }) => type === "shop"),
      0,
    ),
  };
}

export type CouponChoices = ReturnType<typeof listCouponChoices>;
