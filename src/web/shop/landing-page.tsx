import { useTranslation } from "react-i18next";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { MakeLinks, NewestAds, PartsBlocks, Section } from "#web/home/blocks.tsx";
import { overviewOf } from "#web/home/overview.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/landing-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const catalogue = await catalogueOf(db);
  const now = clock();
  const cars = await overviewOf(db, catalogue, preferences, now, "car", 4);
  const parts = await overviewOf(db, catalogue, preferences, now, "part", 4);
  const { t } = translator(preferences.language);
  return {
    title: t("nav.shop"),
    description: t("site.about"),
    canonical: `${origin}/shop`,
    language: preferences.language,
    cars,
    parts,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-02: everything there is, by make and by category. */
export default function ShopPage({ loaderData: { title, cars, parts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page space-y-10 pb-12">
      <div>
        <Breadcrumbs label={t("nav.breadcrumbs")} crumbs={[{ label: t("nav.home"), href: "/" }, { label: title }]} />
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="pt-2">
          <a href="/shop/category/products" className="font-medium underline">
            {t("list.allProducts")}
          </a>
        </p>
      </div>
      {cars.total + parts.total === 0 && <EmptyState title={t("list.emptyTitle")} text={t("list.emptyText")} />}
      {cars.makes.length > 0 && (
        <Section title={t("list.cars")} more={{ href: "/shop/CarForSale", label: t("home.allCars") }}>
          <MakeLinks makes={cars.makes} />
        </Section>
      )}
      {cars.newest.length > 0 && (
        <Section title={t("home.newestCars")}>
          <NewestAds cards={cars.newest} />
        </Section>
      )}
      <PartsBlocks parts={parts} />
    </div>
  );
}
