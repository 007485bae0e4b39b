import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listRecentPosts } from "#domain/content/posts.server.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { listFittingParts } from "#domain/listings/list/parts-by-vehicle.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PostCard } from "#web/blog/post-card.tsx";
import { toRecentPostCard } from "#web/blog/post-card-data.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { filterFittingParts } from "#web/fitment/fit-views.server.ts";
import { CardList } from "#web/listing-card/card-list.tsx";
import { toSellerCardData } from "#web/sellers/seller-card-data.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import { getPartsPath } from "#web/vehicles/vehicle-list-path.ts";
import type { Route } from "./+types/home-page.ts";
import {
  BodyStyleTiles,
  BrandTiles,
  CategoryTiles,
  CountedLinks,
  FullWidthBand,
  HomeSection,
  SectionHeading,
  SellerNames,
  SellerStrip,
} from "./blocks.tsx";
import { CardCarousel } from "./card-carousel.tsx";
import { getFinderOptions } from "./finder.server.ts";
import { Hero } from "./hero.tsx";
import { createHomeOverview, listingKindPaths } from "./home-overview.server.ts";

await preloadMessages("home");

const MAX_MAKES = 24;
const MAX_BRANDS = 16;
const MAX_FITTING_PARTS = 8;
const MAX_RENTALS = 4;
const MAX_RENTAL_OUTLETS = 5;
const MAX_POSTS = 3;

/** Loads the home page (RT-01). Blocks without data are not rendered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  // The page is cached as long as the market snapshot.
  keep(["posts"], { maxAgeSeconds: 30 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const [market, catalog] = await Promise.all([getHomeSnapshot(db), getCatalog(db)]);
  const now = clock();
  const overview = createHomeOverview(market, catalog, preferences, now);
  const { t } = getTranslator(language);
  const newestCars = overview.cards(market.newest.car);
  const totals = { car: overview.total("car"), part: overview.total("part"), rental: overview.total("rental") };
  const options = (kind: string) => getFinderOptions(new URLSearchParams({ kind }), market, catalog, language);
  // One block shows fitting parts, featured listings or the newest parts, in this order of preference.
  const { current } = await getGarage({ request, context });
  const fitting = current ? await listFittingParts(db, current, MAX_FITTING_PARTS, language) : [];
  const hasFeatured = market.featured.length > 0;
  const featured = hasFeatured ? market.featured : market.newest.part;
  return {
    title: t("site.title"),
    description: t("site.about"),
    canonical: `${origin}/`,
    language,
    image: newestCars[0]?.images[0]?.url,
    totals,
    finder:
      totals.car + totals.part + totals.rental > 0
        ? { options: options(totals.car > 0 || totals.part === 0 ? "car" : "part"), partOptions: options("part") }
        : undefined,
    paths: listingKindPaths,
    bodies: overview.bodies(),
    newestCars,
    drops: await filterFittingParts({ request, context }, overview.cards(market.drops)),
    categories: overview.categories("part").map((category) => ({ ...category, children: [] })),
    featured: {
      heading:
        fitting.length > 0 ? ("fitting" as const) : hasFeatured ? ("featured" as const) : ("newestParts" as const),
      href: current && fitting.length > 0 ? getPartsPath(current.vehicle.id) : undefined,
      cards: await filterFittingParts({ request, context }, overview.cards(fitting.length > 0 ? fitting : featured)),
    },
    brands: overview.brands().slice(0, MAX_BRANDS),
    showrooms: market.showrooms.map((seller) => toSellerCardData(seller, catalog, preferences, now)),
    rentals: overview.cards(market.newest.rental.slice(0, MAX_RENTALS)),
    rentalRooms: market.rentalRooms
      .slice(0, MAX_RENTAL_OUTLETS)
      .map((seller) => toSellerCardData(seller, catalog, preferences, now)),
    makes: overview.makes().slice(0, MAX_MAKES),
    posts: (await listRecentPosts(db, language, MAX_POSTS, now)).map((post) => toRecentPostCard(post, language)),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { paths } = home;
  const link = (href: string, label: string) => ({ href, label });
  return (
    <>
      <Hero totals={home.totals} finder={home.finder} />
      {!home.finder && (
        <div className="container-page py-10">
          <EmptyState title={t("list.emptyTitle")} text={t("home.emptyText")} />
        </div>
      )}
      <div className="container-page space-y-12 py-10 empty:hidden">
        {home.bodies.length > 0 && (
          <HomeSection title={t("home.bodies")}>
            <BodyStyleTiles bodies={home.bodies} />
          </HomeSection>
        )}
        {home.newestCars.length > 0 && (
          <HomeSection title={t("home.newestCars")} more={link(paths.car, t("home.allCars"))}>
            <CardList cards={home.newestCars} className="card-grid lg:grid-cols-4! max-lg:[&>:nth-child(n+7)]:hidden" />
          </HomeSection>
        )}
      </div>
      {home.drops.length > 0 && (
        <FullWidthBand variant="drop">
          <CardCarousel
            label={t("home.drops")}
            heading={
              <SectionHeading
                title={t("home.drops")}
                icon="price-drop"
                more={link("/shop/category/products?discount=yes", t("home.allDrops"))}
              />
            }
            cards={home.drops}
          />
        </FullWidthBand>
      )}
      <div className="below-fold container-page [--about:1750px] space-y-12 py-10 empty:hidden">
        {home.categories.length > 0 && (
          <HomeSection title={t("home.parts")} more={link(paths.part, t("home.allParts"))}>
            <CategoryTiles categories={home.categories} />
          </HomeSection>
        )}
        {home.featured.cards.length > 0 && (
          <CardCarousel
            label={t(`home.${home.featured.heading}`)}
            heading={
              <SectionHeading
                title={t(`home.${home.featured.heading}`)}
                more={home.featured.href ? link(home.featured.href, t("home.allFitting")) : undefined}
              />
            }
            cards={home.featured.cards}
          />
        )}
        {home.brands.length > 0 && (
          <HomeSection title={t("home.brands")}>
            <BrandTiles brands={home.brands} />
          </HomeSection>
        )}
      </div>
      {home.showrooms.length > 0 && (
        <FullWidthBand variant="paper">
          <HomeSection title={t("home.showrooms")} more={link("/shop/showrooms", t("home.allShowrooms"))}>
            <SellerStrip sellers={home.showrooms} />
          </HomeSection>
        </FullWidthBand>
      )}
      <div className="below-fold container-page [--about:3100px] space-y-12 py-10 empty:hidden">
        {home.rentals.length > 0 && (
          <HomeSection title={t("home.rentals")} more={link(paths.rental, t("home.allRentals"))}>
            <div
              className={`grid grid-cols-1 gap-4 ${home.rentalRooms.length > 0 ? "lg:grid-cols-[minmax(0,1fr)_320px]" : ""}`}
            >
              <CardList
                cards={home.rentals}
                className="grid grid-cols-2 content-start gap-3 md:grid-cols-4 md:gap-4 lg:max-xl:grid-cols-2"
              />
              {home.rentalRooms.length > 0 && (
                <div>
                  <SellerNames sellers={home.rentalRooms} />
                  <a
                    href="/shop/rentalrooms"
                    className="link inline-flex min-h-11 items-center gap-1 text-14 font-medium"
                  >
                    {t("home.allRentalRooms")}
                  </a>
                </div>
              )}
            </div>
          </HomeSection>
        )}
        {home.makes.length > 0 && (
          <HomeSection title={t("home.makes")}>
            <CountedLinks items={home.makes} />
          </HomeSection>
        )}
        {home.posts.length > 0 && (
          <HomeSection title={t("home.posts")} more={link("/blog", t("home.allPosts"))}>
            <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
              {home.posts.map((post) => (
                <li key={post.slug} className="min-w-0">
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
      </div>
    </>
  );
}
