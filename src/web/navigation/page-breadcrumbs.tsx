import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs, type Crumb } from "#ui/breadcrumbs.tsx";

/** Renders the breadcrumbs of a page, from the home page to `crumbs`. */
export function PageBreadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return <Breadcrumbs label={t("nav.breadcrumbs")} crumbs={[{ label: t("nav.home"), href: "/" }, ...crumbs]} />;
}
