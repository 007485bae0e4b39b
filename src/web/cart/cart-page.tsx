import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { toCallLink } from "#domain/sellers/seller-phones.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceSum } from "#ui/price.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { RecentlyViewed } from "#web/recently-viewed/recently-viewed.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/cart-page.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import type { CartNotice } from "./cart-notices.server.ts";
import { type CartPageData, loadCartPage } from "./cart-page.server.ts";
import { CouponFields } from "./coupon-fields.tsx";
import NeededPartsSection from "./needed-parts.tsx";
import { requireCart } from "./require-cart.server.ts";
import { TotalsList } from "./totals-list.tsx";
import { joinTotals } from "./totals-view.ts";

await preloadMessages("cart-compare");

/** Id of the form with the quantities of all lines. */
const LINES_FORM = "cart-lines";

export const middleware: Route.MiddlewareFunction[] = [requireCart];

export const loader = (args: Route.LoaderArgs) => loadCartPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData && { ...loaderData, unlisted: true });

export default function CartPage({ loaderData: cart }: Route.ComponentProps) {
  const { t } = useTranslation();
  const busy = useNavigation().formAction?.startsWith("/shop/cart/") ?? false;
  const empty = cart.groups.length === 0;
  return (
    <div className="container-page lg:pb-12">
      <PageBreadcrumbs crumbs={[{ label: t("nav.shop"), href: "/shop" }, { label: cart.title }]} />
      <h1 className="flex flex-wrap items-baseline gap-x-3 pb-4 text-28 font-semibold">
        {cart.title}
        {!empty && <span className="text-15 font-normal text-ink-soft">{cart.pieces}</span>}
      </h1>
      {cart.news && <CartFlashNotice news={cart.news} />}
      <p role="status" className="sr-only">
        {busy ? t("cart.loading") : empty ? "" : `${t("charge.total")}: ${joinTotals(cart.totals)}`}
      </p>
      {empty ? (
        <div className="pb-12">
          <EmptyState scene="empty-cart" title={t("cart.emptyTitle")} text={t("cart.emptyText")}>
            <p className="flex flex-wrap justify-center gap-3 pt-2">
              <a href="/shop/category/parts/products" className={getButtonClass("primary")}>
                {t("cart.emptyParts")}
              </a>
              <a href="/shop/CarForSale" className={getButtonClass("outline")}>
                {t("cart.emptyCars")}
              </a>
            </p>
          </EmptyState>
          <RecentlyViewed className="pt-10" />
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0 space-y-6">
            <Form
              id={LINES_FORM}
              method="post"
              action="/shop/cart/update"
              preventScrollReset
              replace
              data-submit-on-change=""
              className="space-y-4"
              aria-busy={busy}
            >
              <CsrfField />
              <input type="hidden" name="back" value="/shop/cart" />
              {/* Pressing Enter in a field uses the first button of the form. */}
              <button type="submit" hidden />
              {cart.groups.map((group) => (
                <SellerGroup key={group.id} group={group} choosePlace={cart.choosePlace} />
              ))}
              <div className="flex flex-wrap justify-between gap-3">
                <button type="submit" className={getButtonClass("outline", "no-script-only")}>
                  {t("cart.update")}
                </button>
                <button
                  type="submit"
                  formAction="/shop/cart/clear"
                  className={getButtonClass("quiet", "ms-auto text-ink-soft")}
                >
                  <Icon name="trash" size={18} />
                  {t("cart.clear")}
                </button>
              </div>
            </Form>
            {cart.neededParts && <NeededPartsSection parts={cart.neededParts} />}
          </div>
          <Totals cart={cart} busy={busy} />
        </div>
      )}
      {!empty && (
        <div className="above-tabs sticky z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:hidden">
          <a href="#totals" data-native="" className="min-w-0">
            <span className="flex items-center gap-1 text-13 text-ink-soft">
              {t("charge.total")}
              <Icon name="chevron-down" size={16} />
              <span className="sr-only">{t("cart.details")}</span>
            </span>
            <PriceSum prices={cart.totals.sum} className={cart.totals.sum.length > 1 ? "text-15" : "text-18"} />
          </a>
          {cart.count > 0 && <CheckoutButton className="shrink-0 whitespace-nowrap" />}
        </div>
      )}
    </div>
  );
}

/** Renders the button that leads to checkout. It saves the quantities first, even those that were typed just before. */
function CheckoutButton({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={LINES_FORM}
      name="next"
      value="checkout"
      className={getButtonClass("primary", className, "lg")}
    >
      {t("cart.checkout")}
      <Icon name="arrow-next" size={18} />
    </button>
  );
}

/** Renders the message about the last cart action. It takes the focus, because the pressed button may be gone. */
function CartFlashNotice({ news }: { news: CartNotice }) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) container.current?.focus({ preventScroll: false });
  }, [news]);
  const tones = {
    info: "border-line-strong bg-paper",
    success: "border-fits bg-fits-wash",
    failure: "border-failure bg-failure-wash",
  };
  return (
    <div
      ref={container}
      tabIndex={-1}
      role={news.tone === "failure" ? "alert" : "status"}
      className={`mb-4 flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border px-4 py-2.5 outline-none ${tones[news.tone]}`}
    >
      <p className="flex min-w-0 grow basis-60 items-center gap-2">
        <Icon name={news.tone === "success" ? "check" : news.tone === "failure" ? "alert" : "info"} size={18} />
        <span className="min-w-0 wrap-anywhere">{news.text}</span>
      </p>
      {news.undo.length > 0 && (
        <Form method="post" action={`/shop/cart/${news.undoAction ?? "restore"}`} preventScrollReset replace>
          <CsrfField />
          <input type="hidden" name="back" value="/shop/cart" />
          {news.undo.map((line) => (
            <input key={line} type="hidden" name="line" value={line} />
          ))}
          <button type="submit" className={getButtonClass("outline")}>
            <Icon name="back" size={18} />
            {t("cart.undo")}
          </button>
        </Form>
      )}
    </div>
  );
}

type SellerGroupProps = { group: CartPageData["groups"][number]; choosePlace: CartPageData["choosePlace"] };

function SellerGroup({ group, choosePlace }: SellerGroupProps) {
  const { t } = useTranslation();
  return (
    <section className="rounded-md border border-line bg-paper" aria-labelledby={`seller-${group.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h2 id={`seller-${group.id}`} className="flex min-w-0 items-center gap-2 text-15 font-semibold">
          <Icon name={group.type === "personal" ? "user" : "store"} className="text-ink-faint" />
          <span dir="auto" lang={group.name.lang} className="line-clamp-2 min-w-0 wrap-anywhere">
            {group.href ? (
              <a href={group.href} className="link py-1">
                {group.name.text}
              </a>
            ) : (
              group.name.text
            )}
          </span>
          {group.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
        </h2>
        {group.phones.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {group.phones.map((phone) => (
              <a key={phone} href={toCallLink(phone)} className={getButtonClass("outline", "tabular-nums")}>
                <Icon name="phone" size={18} />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            ))}
            {group.whatsApp && (
              <a
                href={group.whatsApp}
                rel="noopener nofollow"
                className={getButtonClass("whatsapp", "px-2.5!")}
                aria-label={t("seller.whatsapp")}
              >
                <Icon name="whatsapp" />
              </a>
            )}
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {group.lines.map((line) => (
          <li key={line.id}>
            <CartLineRow line={line} />
          </li>
        ))}
      </ul>
      {group.shipping && (
        <p className="flex items-start gap-2 border-t border-line px-4 py-2.5 text-14 text-ink-soft">
          <Icon name="box" size={18} className="mt-0.5 shrink-0 text-ink-faint" />
          <span>
            {group.shipping}{" "}
            <a href={choosePlace.href} rel="nofollow" className="link inline-block py-0.5 underline">
              {choosePlace.label}
            </a>
          </span>
        </p>
      )}
    </section>
  );
}

function Totals({ cart, busy }: { cart: CartPageData; busy: boolean }) {
  const { t } = useTranslation();
  return (
    <section
      id="totals"
      className={`scroll-mt-20 rounded-md border border-line bg-paper p-4 transition-opacity duration-150 md:p-6 lg:sticky lg:top-20 ${busy ? "opacity-60" : ""}`}
      aria-labelledby="totals-title"
    >
      <h2 id="totals-title" className="pb-3 text-18 font-semibold">
        {t("cart.summary")}
      </h2>
      <TotalsList totals={cart.totals} noShipping={cart.noShipping} />
      <Form method="post" action="/shop/cart/coupon" preventScrollReset replace className="pt-4">
        <CsrfField />
        <input type="hidden" name="back" value="/shop/cart" />
        {/* Pressing Enter in the field uses the first button of the form. */}
        <button type="submit" name="act" value="coupon" hidden />
        <CouponFields
          form="cart"
          coupons={cart.coupons}
          typed={cart.couponEntry?.typed}
          error={cart.couponEntry?.error}
        />
      </Form>
      {cart.count > 0 && <CheckoutButton className="mt-5 w-full max-lg:hidden" />}
    </section>
  );
}
