import { useTranslation } from "#i18n/use-translation.ts";
import { SearchForm } from "#ui/search-form.tsx";

export function BlogSearch({ id, value = "" }: { id: string; value?: string }) {
  const { t } = useTranslation();
  return (
    <SearchForm
      id={id}
      action="/blog"
      value={value}
      label={t("blog.search")}
      placeholder={t("blog.placeholder")}
      submit={t("blog.submit")}
    />
  );
}
