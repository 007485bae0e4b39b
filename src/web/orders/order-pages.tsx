import { useTranslation } from "#i18n/use-translation.ts";
import { Pagination } from "#ui/pagination.tsx";

/** The other pages of a list of orders. */
export function OrderPages(props: { page: number; pages: number; hrefOf: (page: number) => string }) {
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
