import type { ListingKind } from "#db/schema/listings.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import {
  BrandTiles,
  CategoryIndex,
  CountedLinks,
  FullWidthBand,
  HomeSection,
  SellerStrip,
  useFormatNumber,
} from "#web/home/blocks.tsx";
import { type CountedLink, createHomeOverview } from "#web/home/home-overview.server.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { withRegion } from "#web/navigation/region-links.ts";
import RegionBar from "#web/preferences/region-bar.tsx";
import { buildOwnRegionBar } from "#web/preferences/region-view.ts";
import { RecentlyViewed } from "#web/recently-viewed/recently-viewed.tsx";
import { toSellerCardData } from "#web/sellers/seller-card-data.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { CardList, CardStrip } from "../listing-card/card-list.tsx";
import type { Route } from "./+types/shop-page.ts";

await preloadMessages("home");

const NEWEST_PER_KIND = 4;
const LINKS_PER_KIND = 5;
const MAX_BRANDS = 16;

type KindEntry = { kind: ListingKind; href: string; count: number; image: string | null; links: CountedLink[] };

/** Loads the overview of everything on offer (RT-02). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  // The page is cached as long as the market snapshot.
  keep([], { maxAgeSeconds: 30 });
  const preferences = context.get(preferencesContext);
  const [market, catalog] = await Promise.all([getHomeSnapshot(db, preferences.region), getCatalog(db)]);
  const now = clock();
  const overview = createHomeOverview(market, catalog, preferences, now);
  const { t } = getTranslator(preferences.language);
  const categories = overview.categories("part");
  const sellers = (list: typeof market.showrooms) =>
    list.map((seller) => toSellerCardData(seller, catalog, preferences, now));
  const rentalRooms = sellers(market.rentalRooms);
  const busiest = (items: readonly CountedLink[]) =>
    items.toSorted((a, b) => b.count - a.count).slice(0, LINKS_PER_KIND);
  const linksByKind: Record<ListingKind, CountedLink[]> = {
    car: busiest(overview.bodies()),
    part: busiest(categories.map((category) => ({ ...category, children: [], image: null }))),
    rental: rentalRooms
      .slice(0, LINKS_PER_KIND)
      .map(({ id, name, href, ads }) => ({ slug: String(id), name: name.text, href, count: ads })),
  };
  return {
    title: t("nav.shop"),
    description: t("site.about"),
    canonical: `${origin}/shop`,
    language: preferences.language,
    doors: (["car", "part", "rental"] as const)
      .map(
        (kind): KindEntry => ({
          kind,
          href: overview.paths[kind],
          count: overview.total(kind),
          image: overview.image(kind),
          links: linksByKind[kind],
        }),
      )
      .filter((kindEntry) => kindEntry.count > 0),
    categories,
    makes: overview.makes(),
    brands: overview.brands().slice(0, MAX_BRANDS),
    newest: (["car", "part", "rental"] as const)
      .map((kind) => ({
        kind,
        href: overview.paths[kind],
        cards: overview.cards(market.newest[kind].slice(0, NEWEST_PER_KIND)),
      }))
      .filter(({ cards }) => cards.length > 0),
    featured: overview.cards(market.featured),
    drops: overview.cards(market.drops),
    showrooms: sellers(market.showrooms),
    showroomsHref: withRegion("/shop/showrooms", preferences.region?.slug),
    allHref: withRegion("/shop/category/products", preferences.region?.slug),
    dropsHref: withRegion("/shop/category/products?discount=yes", preferences.region?.slug),
    region: preferences.region && buildOwnRegionBar(preferences.region, "/shop", preferences.language),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

const newestTitles = { car: "home.newestCars", part: "home.newestParts", rental: "home.newestRentals" } as const;
const allTitles = { car: "home.allCars", part: "home.allParts", rental: "home.allRentals" } as const;

export default function ShopPage({ loaderData: shop }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="container-page space-y-12 pb-10">
        <div>
          <PageBreadcrumbs crumbs={[{ label: shop.title }]} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-5">
            <h1 className="text-28 font-semibold">{shop.title}</h1>
            <a href={shop.allHref} className="link inline-flex min-h-8 items-center gap-1 text-14 font-medium">
              {t("list.allProducts")}
              <Icon name="chevron-next" size={16} />
            </a>
          </div>
          {shop.region && <RegionBar {...shop.region} className="pb-3 text-ink-soft" />}
          {shop.doors.length === 0 ? (
            <EmptyState
              title={t("list.emptyTitle")}
              text={shop.region ? t("home.emptyRegion", { region: shop.region.name }) : t("home.emptyText")}
            />
          ) : (
            <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
              {shop.doors.map((kindEntry) => (
                <li key={kindEntry.kind}>
                  <KindEntryCard kindEntry={kindEntry} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {shop.categories.length > 0 && (
          <HomeSection title={t("home.departments")}>
            <CategoryIndex categories={shop.categories} />
          </HomeSection>
        )}
        {shop.brands.length > 0 && (
          <HomeSection title={t("home.brands")}>
            <BrandTiles brands={shop.brands} />
          </HomeSection>
        )}
        {shop.featured.length > 0 && (
          <HomeSection title={t("home.featured")}>
            <CardStrip cards={shop.featured} />
          </HomeSection>
        )}
        {shop.newest.map(({ kind, href, cards }) => (
          <HomeSection key={kind} title={t(newestTitles[kind])} more={{ href, label: t(allTitles[kind]) }}>
            <CardList cards={cards} className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4" />
          </HomeSection>
        ))}
      </div>
      {shop.drops.length > 0 && (
        <FullWidthBand variant="drop">
          <HomeSection
            title={t("home.drops")}
            icon="price-drop"
            more={{ href: shop.dropsHref, label: t("home.all.drops") }}
          >
            <CardStrip cards={shop.drops} />
          </HomeSection>
        </FullWidthBand>
      )}
      <div className="container-page space-y-12 py-10 empty:hidden">
        <RecentlyViewed />
        {shop.showrooms.length > 0 && (
          <HomeSection title={t("home.showrooms")} more={{ href: shop.showroomsHref, label: t("home.allShowrooms") }}>
            <SellerStrip sellers={shop.showrooms} />
          </HomeSection>
        )}
        {shop.makes.length > 0 && (
          <div id="makes" className="scroll-mt-24">
            <HomeSection title={t("home.allMakes")}>
              <CountedLinks items={shop.makes} />
            </HomeSection>
          </div>
        )}
      </div>
    </>
  );
}

/** Renders the card of one kind of listing: the number of listings and the most popular links. */
function KindEntryCard({ kindEntry }: { kindEntry: KindEntry }) {
  const { t } = useTranslation();
  const number = useFormatNumber();
  return (
    <div className="flex h-full overflow-hidden rounded-lg border border-line bg-paper">
      <div className="flex min-w-0 grow flex-col p-5">
        <h2 className="text-22 font-semibold">
          <a href={kindEntry.href} className="link">
            {t(`kind.${kindEntry.kind}`)}
          </a>
        </h2>
        <p className="text-14 text-ink-soft">
          {t(`home.kindCount.${kindEntry.kind}`, { count: kindEntry.count, shown: number(kindEntry.count) })}
        </p>
        <ul className="flex flex-wrap gap-2 pt-4">
          {kindEntry.links.map((link) => (
            <li key={link.slug} className="min-w-0">
              <a
                href={link.href}
                className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line-strong px-3 text-13 hover:border-ink"
              >
                <bdi className="truncate">{link.name}</bdi>
                <span className="text-12 text-ink-faint">{number(link.count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {kindEntry.image && (
        <Picture
          fallback={null}
          src={kindEntry.image}
          alt=""
          width={240}
          height={240}
          decoding="async"
          className="w-2/5 max-w-44 object-cover"
        />
      )}
    </div>
  );
}
