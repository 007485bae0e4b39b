import { lazy, memo, Suspense } from "react";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Apart, lazyOrNothing } from "#web/layout/apart.tsx";
import { alongOrAtFirstUse, atFirstUse, UntilUsed } from "#web/layout/first-use.tsx";
import { useRestLater } from "#web/layout/rest-later.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { useRememberedAd } from "#web/visits/visitor-history.ts";
import type { Route } from "./+types/page.ts";
import { Gallery } from "./gallery.tsx";
import { loadProduct, type ProductPageData } from "./page.server.ts";
import { Summary } from "./summary.tsx";

// A page that is opened shows these before their code is there; a form that is sent until then is held.
const [BuyBox, Beside] = await Promise.all([
  alongOrAtFirstUse(() => import("#web/cart/buy-box.tsx").then(({ BuyBox }) => BuyBox)),
  // With its texts, which it would ask for once it is here.
  alongOrAtFirstUse(async () => (await Promise.all([import("./beside.tsx"), needTexts("fitment-pricing")]))[0].Beside),
  needTexts("listing"),
]);
// So is what lies far down; a page that is turned to shows that after its first frame, and doesn't wait for it.
const rest = atFirstUse(() => import("./rest.tsx"));
const About = lazy(() => rest().then(({ About }) => ({ default: About })));
const Others = lazy(() => rest().then(({ Others }) => ({ default: Others })));
// Of ads that aren't simply for sale.
const StateNotice = lazyOrNothing(() => import("./state-notice.tsx"));
const ToBooking = lazyOrNothing(() => import("#web/bookings/to-booking.tsx"));
// With its texts and its calendar: only what is let by the day has one.
const BookingSection = lazy(() => import("#web/bookings/section.tsx"));

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? headTags({
        title: loaderData.name.text,
        description: loaderData.summary,
        canonical: loaderData.canonical,
        language: loaderData.language,
        image: loaderData.images[0]?.url,
        unlisted: loaderData.status !== "active" && loaderData.status !== "reserved",
        data: loaderData.structured,
      })
    : bareHead;

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <Ad product={loaderData} />;
}

/**
 * The ad's page (RT-10) in one of two layouts (GL-03): a vehicle's large pictures across the page, or a
 * part's picture beside what is said of it, with a sidebar. Kept while its data is the same: the router renders routes often.
 */
const Ad = memo(function Ad({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  useRememberedAd(product.id);
  const restToo = useRestLater();
  const gallery = (
    <Gallery images={product.images} drawing={product.drawing} name={product.name.text} layout={product.layout} />
  );
  const summary = (
    <Summary product={product}>
      {product.booking ? (
        <Apart>
          <ToBooking booking={product.booking} />
        </Apart>
      ) : (
        <UntilUsed key={product.id}>
          <BuyBox ad={{ id: product.id, name: product.name.text }} options={product.options} buying={product.buying} />
        </UntilUsed>
      )}
    </Summary>
  );
  const besideIt = (
    <UntilUsed key={product.id}>
      <Beside product={product} />
    </UntilUsed>
  );
  const about = restToo && (
    <UntilUsed key={product.id}>
      <About product={product} />
    </UntilUsed>
  );
  return (
    <div className="container-page pb-24 md:pb-12">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          ...product.crumbs,
          { label: product.name.text, lang: product.name.lang },
        ]}
      />
      {(product.status !== "active" || product.managedAt) && (
        <Apart>
          <StateNotice product={product} />
        </Apart>
      )}
      {product.layout === "product-full" ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0">{gallery}</div>
          <div className="flex flex-col gap-4 lg:row-span-2">
            {summary}
            {besideIt}
          </div>
          <div className="min-w-0 flex flex-col gap-6">
            {product.booking && (
              <Suspense>
                <BookingSection booking={product.booking} />
              </Suspense>
            )}
            {about}
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_300px] xl:grid-rows-[auto_1fr]">
          <div className="min-w-0">{gallery}</div>
          {summary}
          <div className="flex flex-col gap-4 md:max-xl:order-last md:max-xl:col-span-2 xl:row-span-2">{besideIt}</div>
          <div className="min-w-0 md:col-span-2">{about}</div>
        </div>
      )}
      {restToo ? (
        <UntilUsed key={product.id}>
          <Others product={product} />
        </UntilUsed>
      ) : (
        // What stands under the page stays out of sight until then.
        <div className="h-dvh" />
      )}
    </div>
  );
});
