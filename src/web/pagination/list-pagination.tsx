import { useTranslation } from "#i18n/use-translation.ts";
import { Pagination } from "#ui/pagination.tsx";

type Props = {
  page: number;
  pages: number;
  getHref: (page: number) => string;
  /** Name of the navigation for screen readers. Needed on pages with several lists. */
  label?: string;
};

/** Renders the pagination of a list. */
export function ListPagination({ label, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Pagination
      {...props}
      labels={{
        nav: label ?? t("pages.nav"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        page: (page) => t("pages.page", { page }),
      }}
    />
  );
}
