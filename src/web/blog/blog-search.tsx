import { useTranslation } from "react-i18next";
import { SearchField } from "#ui/search-field.tsx";

/** Looks through the whole blog. */
export function BlogSearch({ id, value = "" }: { id: string; value?: string }) {
  const { t } = useTranslation();
  return (
    <SearchField
      id={id}
      action="/blog"
      value={value}
      label={t("blog.search")}
      placeholder={t("blog.placeholder")}
      submit={t("blog.submit")}
    />
  );
}
