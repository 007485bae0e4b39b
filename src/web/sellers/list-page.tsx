import { useTranslation } from "react-i18next";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { listSellers } from "#domain/sellers/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";
import { sellerPath, sellersPath, typeOfPath } from "./kind.ts";

/** RT-05 showrooms, RT-06 rental offices. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const type = typeOfPath(url.pathname);
  const { cities } = await catalogueOf(db);
  const { t } = translator(language);
  const sellers = await listSellers(db, type);
  return {
    title: t(type === "showroom" ? "sellers.showrooms" : "sellers.rentals"),
    text: t(type === "showroom" ? "sellers.showroomsText" : "sellers.rentalsText"),
    canonical: origin + sellersPath[type],
    language,
    sellers: sellers.map((seller) => {
      const city = cities.byId.get(seller.cityId ?? 0);
      return {
        href: sellerPath(seller) ?? "",
        name: inLanguage(seller.name, language),
        about: inLanguage(seller.about, language),
        city: city ? inLanguage(city.name, language).text : "",
        verified: seller.verified,
        ads: seller.ads,
      };
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? headTags({ ...loaderData, description: loaderData.text }) : bareHead;

export default function SellersPage({ loaderData: { title, text, sellers } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-12">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[{ label: t("nav.home"), href: "/" }, { label: t("nav.shop"), href: "/shop" }, { label: title }]}
      />
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="pt-1 pb-6 text-ink-soft">{text}</p>
      {sellers.length === 0 && <EmptyState title={t("sellers.none")} text={t("sellers.noneText")} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sellers.map((seller) => (
          <li
            key={seller.href}
            className="relative flex gap-4 rounded-md border border-line bg-paper p-5 hover:border-line-strong"
          >
            <span className="grid size-14 shrink-0 place-items-center rounded-md bg-wash text-ink-soft">
              <Icon name="store" size={28} />
            </span>
            <div className="min-w-0">
              <h2 className="flex items-center gap-1.5 font-semibold" lang={seller.name.lang}>
                <a href={seller.href} className="truncate after:absolute after:inset-0 hover:underline" dir="auto">
                  {seller.name.text}
                </a>
                {seller.verified && (
                  <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />
                )}
              </h2>
              <p className="text-13 text-ink-soft">
                {[seller.city, t("seller.ads", { count: seller.ads })].filter(Boolean).join(" · ")}
              </p>
              <p className="line-clamp-2 pt-1.5 text-14 text-ink-soft" lang={seller.about.lang} dir="auto">
                {seller.about.text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
