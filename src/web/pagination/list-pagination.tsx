import { useTranslation } from "#i18n/use-translation.ts";
import { Pagination } from "#ui/pagination.tsx";

/** Renders the pagination of a list. */
export function ListPagination(props: { page: number; pages: number; getHref: (page: number) => string }) {
  const { t } = useTranslation();
  return (
    <Pagination
      {...props}
      labels={{
        nav: t("pages.nav"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        page: (page) => t("pages.page", { page }),
      }}
    />
  );
}
