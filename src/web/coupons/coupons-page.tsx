import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listSellerCoupons } from "#domain/coupons/seller-coupons.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/coupons-page.ts";
import { couponFlash, getCouponSellers } from "./coupon-request.server.ts";
import { presentSellerCoupon, type SellerCouponView } from "./coupon-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("coupons")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const { sellers, seller } = await getCouponSellers(context, url.searchParams.get("seller"));
  const flash = couponFlash.read(request);
  const catalog = await getCatalog(db);
  const coupons = seller ? await listSellerCoupons(db, seller.id) : [];
  return couponFlash.respond(
    context,
    {
      ...createUnlistedHead(context, "/account/coupons", t("coupons.title")),
      seller: seller?.id,
      sellers: sellers.map(({ id, name }) => ({ id, name: pickTranslation(name, language).text })),
      coupons: coupons.map((coupon) => presentSellerCoupon(coupon, catalog, language, clock())),
      news: flash && { text: t(`coupons.outcomes.${flash.kind}`, { code: flash.code }) },
    },
    flash,
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the coupons of a seller with their uses. */
export default function CouponsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { seller, coupons } = page;
  const newPath = buildUrl("/account/coupons/new", { seller: page.sellers.length > 1 ? seller : undefined });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageHeading title={page.title} text={t("coupons.text")} />
        {coupons.length > 0 && (
          <a href={newPath} className={getButtonClass("primary")}>
            <Icon name="plus" size={18} />
            {t("coupons.add")}
          </a>
        )}
      </div>
      {page.news && <FlashMessage message={page.news} />}
      {page.sellers.length > 1 && (
        <FilterLinks
          label={t("coupons.sellers")}
          links={page.sellers.map(({ id, name }) => ({
            label: name,
            href: buildUrl("/account/coupons", { seller: id }),
            isCurrent: id === seller,
          }))}
        />
      )}
      {coupons.length === 0 ? (
        <EmptyState title={t("coupons.none")} text={t("coupons.noneText")}>
          {seller && (
            <a href={newPath} className={getButtonClass("primary")}>
              {t("coupons.add")}
            </a>
          )}
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {coupons.map((coupon) => (
              <CouponRow key={coupon.id} coupon={coupon} seller={seller} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const tones: Record<SellerCouponView["state"], BadgeTone> = {
  active: "success",
  scheduled: "info",
  ended: "unknown",
  usedUp: "unknown",
  off: "unknown",
};

function CouponRow({ coupon, seller }: { coupon: SellerCouponView; seller: number | undefined }) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={buildUrl(`/account/coupons/${coupon.id}`, { seller })} className="link text-16 font-semibold">
            <bdi>{coupon.code}</bdi>
          </a>
          <Badge tone={tones[coupon.state]}>{t(`coupons.state.${coupon.state}`)}</Badge>
        </p>
        <p className="text-14 font-medium">{coupon.discount}</p>
        <ul className="flex flex-wrap gap-x-4 text-13 text-ink-soft">
          {coupon.conditions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p className="text-14 text-ink-soft sm:text-end">{coupon.uses}</p>
    </li>
  );
}
