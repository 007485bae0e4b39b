import { useTranslation } from "#i18n/use-translation.ts";
import type { IconName } from "#ui/icon-names.ts";
import { useRegionLinks } from "../navigation/region-links.ts";

export type SiteLink = { label: string; href: string; icon: IconName };

/** Returns the main links of the shop for headers, mobile menu and footer. Lists are those of the visitor's region. */
export function useShopLinks(): SiteLink[] {
  const { t } = useTranslation();
  const toRegion = useRegionLinks();
  const links: SiteLink[] = [
    { label: t("list.cars"), href: "/shop/CarForSale", icon: "car" },
    { label: t("nav.parts"), href: "/shop/category/parts/products", icon: "parts" },
    { label: t("sellers.showrooms"), href: "/shop/showrooms", icon: "store" },
    { label: t("sellers.rentals"), href: "/shop/rentalrooms", icon: "key" },
    { label: t("nav.shop"), href: "/shop", icon: "grid" },
    { label: t("nav.blog"), href: "/blog", icon: "news" },
  ];
  return links.map((link) => ({ ...link, href: toRegion(link.href) }));
}

/** Returns links to overviews that only the footer shows. */
export function useOverviewLinks(): Pick<SiteLink, "label" | "href">[] {
  const { t } = useTranslation();
  return [
    { label: t("nav.makes"), href: "/cars" },
    { label: t("nav.prices"), href: "/prices" },
    { label: t("nav.valuation"), href: "/valuation" },
    { label: t("nav.dismantled"), href: "/shop/dismantled" },
  ];
}

/** Returns the links about the site (NV-07, GN-09). */
export function useInfoLinks(): SiteLink[] {
  const { t } = useTranslation();
  return [
    { label: t("nav.about"), href: "/site/about-us", icon: "info" },
    { label: t("nav.contact"), href: "/site/contact-us-v1", icon: "mail" },
    { label: t("nav.track"), href: "/shop/track-order", icon: "box" },
    { label: t("nav.faq"), href: "/site/faq", icon: "help" },
    { label: t("nav.safety"), href: "/site/safety", icon: "verified" },
    { label: t("nav.terms"), href: "/site/terms", icon: "file" },
    { label: t("nav.privacy"), href: "/site/privacy", icon: "shield" },
    { label: t("nav.api"), href: "/api/docs", icon: "laptop" },
  ];
}
