import { marketOf } from "#domain/ads/market.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { recentPosts } from "#domain/content/posts.server.ts";
import { somePartsFor } from "#domain/fitment/parts-for.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { recentCard } from "#web/blog/card.ts";
import { PostCard } from "#web/blog/post-card.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { withFittingParts } from "#web/fit/fits.server.ts";
import { packed, unpacked } from "#web/packed.ts";
import { sellerCardOf } from "#web/sellers/seller-card-data.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { CardList } from "#web/shop/card-list.tsx";
import { partsForPath } from "#web/vehicles/fit-address.ts";
import { garageOf } from "#web/vehicles/garage.server.ts";
import type { Route } from "./+types/page.ts";
import {
  Band,
  BodyTiles,
  BrandTiles,
  CategoryTiles,
  CountedLinks,
  Section,
  SectionHeading,
  SellerNames,
  SellerStrip,
} from "./blocks.tsx";
import { CardCarousel } from "./card-carousel.tsx";
import { finderOptions } from "./finder.server.ts";
import { Hero } from "./hero.tsx";
import { kindPaths, Overview } from "./overview.server.ts";

await needTexts("home");

const shownMakes = 24;
const shownBrands = 16;
const shownFitting = 8;
const shownRentals = 4;
const shownRentalRooms = 5;
const shownPosts = 3;

/** RT-01. Every block is what the database has; a block without anything isn't there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, origin, keep } = context.get(visitContext);
  // The market's snapshot is as old.
  keep(["posts"], { seconds: 30 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const [market, catalogue] = await Promise.all([marketOf(db), catalogueOf(db)]);
  const now = clock();
  const overview = new Overview(market, catalogue, preferences, now);
  const { t } = translator(language);
  const newestCars = overview.cards(market.newest.car);
  const totals = { car: overview.total("car"), part: overview.total("part"), rental: overview.total("rental") };
  const options = (kind: string) => finderOptions(new URLSearchParams({ kind }), market, catalogue, language);
  // What has a block of its own isn't shown twice.
  const { current } = await garageOf({ request, context });
  const fitting = current ? await somePartsFor(db, current, shownFitting, language) : [];
  const chosen = market.featured.length > 0;
  const featured = chosen ? market.featured : market.newest.part;
  return packed({
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
    paths: kindPaths,
    bodies: overview.bodies(),
    newestCars,
    drops: await withFittingParts({ request, context }, overview.cards(market.drops)),
    categories: overview.categories("part").map((category) => ({ ...category, children: [] })),
    featured: {
      heading: fitting.length > 0 ? ("fitting" as const) : chosen ? ("featured" as const) : ("newestParts" as const),
      href: current && fitting.length > 0 ? partsForPath(current.vehicle.id) : undefined,
      cards: await withFittingParts({ request, context }, overview.cards(fitting.length > 0 ? fitting : featured)),
    },
    brands: overview.brands().slice(0, shownBrands),
    showrooms: market.showrooms.map((seller) => sellerCardOf(seller, catalogue, preferences, now)),
    rentals: overview.cards(market.newest.rental.slice(0, shownRentals)),
    rentalRooms: market.rentalRooms
      .slice(0, shownRentalRooms)
      .map((seller) => sellerCardOf(seller, catalogue, preferences, now)),
    makes: overview.makes().slice(0, shownMakes),
    posts: (await recentPosts(db, language, shownPosts, now)).map((post) => recentCard(post, language)),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(unpacked(loaderData)) : bareHead);

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const home = unpacked(loaderData);
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
          <Section title={t("home.bodies")}>
            <BodyTiles bodies={home.bodies} />
          </Section>
        )}
        {home.newestCars.length > 0 && (
          <Section title={t("home.newestCars")} more={link(paths.car, t("home.allCars"))}>
            <CardList cards={home.newestCars} className="card-grid lg:grid-cols-4! max-lg:[&>:nth-child(n+7)]:hidden" />
          </Section>
        )}
      </div>
      {home.drops.length > 0 && (
        <Band look="drop">
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
        </Band>
      )}
      <div className="below-fold container-page [--about:1750px] space-y-12 py-10 empty:hidden">
        {home.categories.length > 0 && (
          <Section title={t("home.parts")} more={link(paths.part, t("home.allParts"))}>
            <CategoryTiles categories={home.categories} />
          </Section>
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
          <Section title={t("home.brands")}>
            <BrandTiles brands={home.brands} />
          </Section>
        )}
      </div>
      {home.showrooms.length > 0 && (
        <Band look="paper">
          <Section title={t("home.showrooms")} more={link("/shop/showrooms", t("home.allShowrooms"))}>
            <SellerStrip sellers={home.showrooms} />
          </Section>
        </Band>
      )}
      <div className="below-fold container-page [--about:3100px] space-y-12 py-10 empty:hidden">
        {home.rentals.length > 0 && (
          <Section title={t("home.rentals")} more={link(paths.rental, t("home.allRentals"))}>
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
          </Section>
        )}
        {home.makes.length > 0 && (
          <Section title={t("home.makes")}>
            <CountedLinks items={home.makes} />
          </Section>
        )}
        {home.posts.length > 0 && (
          <Section title={t("home.posts")} more={link("/blog", t("home.allPosts"))}>
            <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
              {home.posts.map((post) => (
                <li key={post.slug} className="min-w-0">
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}
