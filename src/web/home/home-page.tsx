import { getToday } from "#domain/bookings/days.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { listNewestCarsNear } from "#domain/listings/list/newest-near.server.ts";
import { listFittingParts } from "#domain/listings/list/parts-by-vehicle.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { presentBanner } from "#web/banners/banner-view.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { filterFittingParts } from "#web/fitment/fit-views.server.ts";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { presentOwnTyres } from "#web/listings/tyre-bar.server.ts";
import { listTyreSelects } from "#web/listings/tyre-options.server.ts";
import { useRegionLinks, withRegion } from "#web/navigation/region-links.ts";
import { getPreferredCity } from "#web/preferences/preferences.ts";
import { buildOwnRegionBar } from "#web/preferences/region-view.ts";
import { toSellerCardData } from "#web/sellers/seller-card-data.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import { getPartsPath } from "#web/vehicles/vehicle-list-path.ts";
import type { Route } from "./+types/home-page.ts";
import {
  BodyStyleTiles,
  CategoryTiles,
  FullWidthBand,
  HomeSection,
  MakeLinks,
  type OutletData,
  OutletStrip,
  SectionHeading,
} from "./blocks.tsx";
import { CardCarousel } from "./card-carousel.tsx";
import { ContinueBrowsing } from "./continue-browsing.tsx";
import { getFinderOptions, listFinderBudgets, listFinderCities } from "./finder.server.ts";
import { Hero } from "./hero.tsx";
import { createHomeOverview } from "./home-overview.server.ts";
import { AddVehiclePrompt } from "./my-vehicle.tsx";
import { NewestOrForYou } from "./newest-or-for-you.tsx";

await preloadMessages("home");

/** Bar with the region of the page. Only readers with a region load its code. */
const RegionBar = createOptionalLazy(() => import("#web/preferences/region-bar.tsx"));

/** Banner of the page. Only pages with a banner load its code. */
const Banner = createOptionalLazy(() => import("#web/banners/banner.tsx"));

const MAX_MAKES = 10;
const MAX_FITTING_PARTS = 8;
const MAX_NEWEST_CARS = 8;
const MAX_OUTLETS_PER_TYPE = 4;
/** Minimum number of cars near the visitor's city. With fewer cars, the home page shows the newest of all cities. */
const MIN_CARS_NEARBY = 4;
const NEARBY_KM = 100;

const dealPaths = {
  deals: "/shop/CarForSale?deal=great&deal=good&sort=deal",
  drops: "/shop/category/products?discount=yes",
} as const;

/** Loads the home page (RT-01). Blocks without data are not rendered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  // The page is cached as long as the market snapshot.
  keep([], { maxAgeSeconds: 30 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { region } = preferences;
  const [market, catalog] = await Promise.all([getHomeSnapshot(db, region), getCatalog(db)]);
  const now = clock();
  const overview = createHomeOverview(market, catalog, preferences, now);
  const { t } = getTranslator(language);
  const totals = { car: overview.total("car"), part: overview.total("part"), rental: overview.total("rental") };
  const options = (kind: string) => getFinderOptions(new URLSearchParams({ kind }), market, catalog, language);
  const { current } = await getGarage({ request, context });
  const fitting = current
    ? await listFittingParts(
        db,
        { vehicle: current.vehicle, answers: current.fitmentAnswers },
        MAX_FITTING_PARTS,
        language,
      )
    : [];
  const ownTyres = await presentOwnTyres({ request, context });
  const city = getPreferredCity(request.headers, catalog, region);
  const nearby = city
    ? await listNewestCarsNear(db, { catalog, city, km: NEARBY_KM, limit: MAX_NEWEST_CARS, language })
    : [];
  const nearCity = nearby.length >= MIN_CARS_NEARBY ? city : undefined;
  const newestCars = overview.cards(nearCity ? nearby : market.newest.car);
  const hasDeals = market.deals.length > 0;
  const toOutlets = (type: OutletData["type"], sellers: typeof market.showrooms): OutletData[] =>
    sellers.slice(0, MAX_OUTLETS_PER_TYPE).map((seller) => {
      const {
        about: _about,
        cover: _cover,
        open: _open,
        ...outlet
      } = toSellerCardData(seller, catalog, preferences, now);
      return { ...outlet, type };
    });
  return {
    title: t("site.title"),
    description: t("site.about"),
    canonical: `${origin}/`,
    language,
    image: newestCars[0]?.images[0]?.url,
    totals,
    finder:
      totals.car + totals.part + totals.rental > 0
        ? {
            options: options(totals.car > 0 || totals.part === 0 ? "car" : "part"),
            partOptions: options("part"),
            cities: listFinderCities(market, catalog, preferences),
            budgets: listFinderBudgets(preferences),
            tyres: await listTyreSelects(db, catalog, language),
            ...(ownTyres ? { ownTyres } : {}),
            today: getToday(getCountryTimeZone(null), now),
          }
        : undefined,
    paths: overview.paths,
    region: region && buildOwnRegionBar(region, "/", language),
    banner: await presentBanner(context, "home"),
    bodies: overview.bodies(),
    makes: overview.makes().slice(0, MAX_MAKES),
    deals: {
      heading: hasDeals ? ("deals" as const) : ("drops" as const),
      href: withRegion(dealPaths[hasDeals ? "deals" : "drops"], region?.slug),
      cards: hasDeals
        ? overview.cards(market.deals)
        : await filterFittingParts({ request, context }, overview.cards(market.drops)),
    },
    newest: {
      cards: newestCars,
      near: nearCity && { name: pickTranslation(nearCity.name, language).text, slug: nearCity.slug },
    },
    fitting: {
      href: current && fitting.length > 0 ? getPartsPath(current.vehicle.id) : undefined,
      cards: await filterFittingParts({ request, context }, overview.cards(fitting)),
    },
    categories: fitting.length > 0 ? [] : overview.categories("part").map((each) => ({ ...each, children: [] })),
    outlets: [...toOutlets("showroom", market.showrooms), ...toOutlets("rental", market.rentalRooms)],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { near } = home.newest;
  const toRegion = useRegionLinks();
  const link = (href: string, label: string) => ({ href, label });
  return (
    <>
      <Hero totals={home.totals} finder={home.finder} />
      {home.region && (
        <div className="border-b border-line bg-paper">
          <HydrationBoundary>
            <RegionBar {...home.region} className="container-page text-ink-soft" />
          </HydrationBoundary>
        </div>
      )}
      {!home.finder && (
        <div className="container-page py-10">
          <EmptyState
            title={t("list.emptyTitle")}
            text={home.region ? t("home.emptyRegion", { region: home.region.name }) : t("home.emptyText")}
          />
        </div>
      )}
      <div className="container-page space-y-7 py-6 empty:hidden md:space-y-9 md:py-8">
        {home.finder && <ContinueBrowsing />}
        {home.bodies.length > 0 && (
          <HomeSection title={t("home.bodies")}>
            <BodyStyleTiles bodies={home.bodies} />
            {home.makes.length > 0 && <MakeLinks makes={home.makes} allMakes="/shop#makes" />}
          </HomeSection>
        )}
        {home.banner && (
          <HydrationBoundary>
            <Banner {...home.banner} />
          </HydrationBoundary>
        )}
      </div>
      {home.deals.cards.length > 0 && (
        <FullWidthBand variant="drop">
          <CardCarousel
            label={t(`home.${home.deals.heading}`)}
            heading={
              <SectionHeading
                title={t(`home.${home.deals.heading}`)}
                icon="price-drop"
                more={link(home.deals.href, t(`home.all.${home.deals.heading}`))}
              />
            }
            cards={home.deals.cards}
          />
        </FullWidthBand>
      )}
      <div className="below-fold container-page [--about:2000px] space-y-7 py-7 empty:hidden md:space-y-9 md:py-9">
        {home.newest.cards.length > 0 && (
          <NewestOrForYou
            title={near ? t("home.newestNear", { city: near.name }) : t("home.newestCars")}
            more={
              near
                ? link(`/shop/CarForSale?near=${near.slug}&within=${NEARBY_KM}&sort=newest`, t("home.allNear"))
                : link(home.paths.car, t("home.allCars"))
            }
            cards={home.newest.cards}
          />
        )}
        {home.fitting.cards.length > 0 && (
          <CardCarousel
            label={t("home.fitting")}
            heading={
              <SectionHeading
                title={t("home.fitting")}
                more={home.fitting.href ? link(home.fitting.href, t("home.allFitting")) : undefined}
              />
            }
            cards={home.fitting.cards}
          />
        )}
        {home.categories.length > 0 && (
          <HomeSection title={t("home.parts")} more={link(home.paths.part, t("home.allParts"))}>
            <AddVehiclePrompt />
            <CategoryTiles categories={home.categories} />
          </HomeSection>
        )}
        {home.outlets.length > 0 && (
          <HomeSection
            title={t("home.outlets")}
            more={[
              link(toRegion("/shop/showrooms"), t("home.allShowrooms")),
              link(toRegion("/shop/rentalrooms"), t("home.allRentalRooms")),
            ]}
          >
            <OutletStrip outlets={home.outlets} />
          </HomeSection>
        )}
      </div>
    </>
  );
}
