import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listShippingRates } from "#domain/shipping/shipping-rates.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rates-page.ts";
import { formatSiteShipping } from "./quote-view.server.ts";
import { presentRate, type RateView } from "./rate-view.server.ts";
import { buildRatesPath, getRatesOwner, shippingFlash } from "./rates-request.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("shipping")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const owner = await getRatesOwner(context, url.pathname, url.searchParams.get("seller"));
  const { path, seller, sellers } = owner;
  const catalog = await getCatalog(db);
  const rates = seller === undefined ? [] : await listShippingRates(db, seller?.id ?? null);
  const flash = shippingFlash.read(request);
  return shippingFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, t(seller === null ? "shipping.siteTitle" : "shipping.title")),
      path,
      isSite: seller === null,
      seller: seller?.id,
      sellers: sellers.map(({ id, name }) => ({ id, name: pickTranslation(name, language).text })),
      rates: rates.map((rate) => ({
        ...presentRate(rate, catalog, language),
        editHref: buildRatesPath(owner, "/rate", { rate: rate.id }),
        removeHref: buildRatesPath(owner, "/remove", { rate: rate.id }),
      })),
      /** Rates that apply while the owner has none. */
      fallback: formatSiteShipping(await getTotalsSettings(db), catalog, language, seller === null),
      addHref: seller === undefined ? undefined : buildRatesPath(owner, "/rate"),
      news: flash && { text: t(`shipping.outcomes.${flash.kind}`) },
    },
    flash,
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the shipping rates of a seller or of the site. */
export default function RatesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { rates, addHref } = page;
  const addLink = addHref && (
    <a href={addHref} className={getButtonClass("primary", "shrink-0")}>
      <Icon name="plus" size={18} />
      {t("shipping.add")}
    </a>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageHeading title={page.title} text={t(page.isSite ? "shipping.siteText" : "shipping.text")} />
        {rates.length > 0 && addLink}
      </div>
      {page.news && <FlashMessage message={page.news} />}
      {page.sellers.length > 1 && (
        <FilterLinks
          label={t("shipping.sellers")}
          links={page.sellers.map(({ id, name }) => ({
            label: name,
            href: buildUrl(page.path, { seller: id }),
            isCurrent: id === page.seller,
          }))}
        />
      )}
      {!addHref && <EmptyState title={t("shipping.noSeller")} text={t("shipping.noSellerText")} />}
      {addHref && rates.length === 0 && (
        <EmptyState title={t("shipping.empty")} text={page.fallback}>
          {addLink}
        </EmptyState>
      )}
      {rates.length > 0 && (
        <>
          <Alert tone="info">{t(page.isSite ? "shipping.onlyHereSite" : "shipping.onlyHere")}</Alert>
          <ul className="grid items-stretch gap-4 xl:grid-cols-2">
            {rates.map((rate) => (
              <li key={rate.id} className="min-w-0">
                <RateCard rate={rate} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function RateCard({ rate }: { rate: RateView & { editHref: string; removeHref: string } }) {
  const { t } = useTranslation();
  const titleId = `rate-${rate.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col justify-between gap-4 rounded-md border border-line bg-paper p-4"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={titleId} className="text-16 font-semibold">
            <bdi>{rate.country}</bdi>
          </h2>
          {rate.days && <p className="text-14 text-ink-soft">{rate.days}</p>}
        </div>
        <p className="line-clamp-3 text-14 text-ink-soft">{rate.area}</p>
        <dl className="mt-3 divide-y divide-line border-t border-line text-14">
          {rate.tiers.map(({ condition, price }) => (
            <div key={condition} className="flex items-baseline justify-between gap-4 py-2">
              <dt className="min-w-0 text-ink-soft">{condition}</dt>
              <dd className="shrink-0 font-medium">{price}</dd>
            </div>
          ))}
        </dl>
        {rate.free && <p className="border-t border-line pt-2 text-14 font-medium text-fits">{rate.free}</p>}
      </div>
      <div className="-mx-4 -mb-4 flex flex-wrap items-center gap-1 border-t border-line px-2 py-2">
        <a href={rate.editHref} className={getButtonClass("quiet")} aria-describedby={titleId}>
          {t("shipping.edit")}
        </a>
        <a href={rate.removeHref} className={getButtonClass("quiet")} aria-describedby={titleId}>
          {t("shipping.remove")}
        </a>
      </div>
    </article>
  );
}
