import { useTranslation } from "react-i18next";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { SearchBox } from "#web/layout/search-box.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/page.ts";
import { BodyTiles, MakeLinks, NewestAds, PartsBlocks, Section } from "./blocks.tsx";
import { overviewOf } from "./overview.server.ts";

const shownAds = 8;
const shownMakes = 18;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const catalogue = await catalogueOf(db);
  const now = clock();
  const [cars, parts, rentals] = await Promise.all([
    overviewOf(db, catalogue, preferences, now, "car", shownAds),
    overviewOf(db, catalogue, preferences, now, "part", shownAds),
    overviewOf(db, catalogue, preferences, now, "rental", shownAds / 2),
  ]);
  const { t } = translator(preferences.language);
  return {
    title: t("site.title"),
    description: t("site.about"),
    canonical: `${origin}/`,
    language: preferences.language,
    image: cars.newest[0]?.images[0]?.url,
    cars: { ...cars, makes: cars.makes.slice(0, shownMakes) },
    parts: { total: parts.total, newest: parts.newest, categories: parts.categories },
    rentals: { total: rentals.total, newest: rentals.newest },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function HomePage({ loaderData: { cars, parts, rentals } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation();
  const { number } = formatters(i18n.language as Language);
  return (
    <>
      <section className="bg-header text-on-header">
        <div className="container-page grid gap-5 py-10 md:py-14">
          <h1 className="max-w-3xl text-28 font-bold leading-tight md:text-36">{t("home.heading")}</h1>
          <p className="max-w-2xl opacity-85">
            {t("home.counts", {
              cars: t("home.cars", { count: cars.total, shown: number(cars.total) }),
              parts: t("home.partCount", { count: parts.total, shown: number(parts.total) }),
            })}
          </p>
          <div className="max-w-2xl text-ink">
            <SearchBox id="search-home" />
          </div>
          <p className="text-13 opacity-75">
            {t("home.try")}{" "}
            {(["home.example1", "home.example2", "home.example3"] as const).map((key) => (
              <a
                key={key}
                href={`/shop/Allproducts/${encodeURIComponent(t(key))}`}
                className="me-3 inline-block underline underline-offset-4"
              >
                {t(key)}
              </a>
            ))}
          </p>
        </div>
      </section>
      <div className="container-page space-y-12 py-10">
        {cars.bodies.length > 0 && (
          <Section title={t("home.bodies")}>
            <BodyTiles bodies={cars.bodies} />
          </Section>
        )}
        {cars.newest.length > 0 && (
          <Section title={t("home.newestCars")} more={{ href: "/shop/CarForSale", label: t("home.allCars") }}>
            <NewestAds cards={cars.newest} />
          </Section>
        )}
        {cars.makes.length > 0 && (
          <Section title={t("home.makes")}>
            <MakeLinks makes={cars.makes} />
          </Section>
        )}
        <PartsBlocks parts={parts} />
        {rentals.newest.length > 0 && (
          <Section
            title={t("home.rentals")}
            more={{ href: "/shop/category/products?kind=rental", label: t("home.allRentals") }}
          >
            <NewestAds cards={rentals.newest} />
          </Section>
        )}
      </div>
    </>
  );
}
