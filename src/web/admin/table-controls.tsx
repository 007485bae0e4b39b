import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import type { AdminChoiceView } from "./field-view.server.ts";

type Props = {
  page: {
    path: string;
    search: string | undefined;
    filters: { id: string; label: string; value: string; choices: AdminChoiceView[] }[];
    narrowed: boolean;
    total: string;
    /** Current sort order as query parameters. The filter form submits them again as hidden fields. */
    kept: string;
  };
};

/** Renders the search and filter controls of a table, with the number of matching rows. */
export function TableControls({ page }: Props) {
  const { t } = useTranslation();
  const hasAny = page.search !== undefined || page.filters.length > 0;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      {hasAny && (
        <form action={page.path} className="flex min-w-0 flex-wrap items-end gap-3" key={page.search}>
          {[...new URLSearchParams(page.kept)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {page.search !== undefined && (
            <div className="w-64 max-w-full">
              <SearchField
                name="q"
                label={t("admin.search")}
                placeholder={t("admin.search")}
                defaultValue={page.search}
                maxLength={100}
              />
            </div>
          )}
          {page.filters.map(({ id, label, value, choices }) => (
            <Select
              key={id}
              name={id}
              label={label}
              options={choices}
              placeholder={t("admin.all")}
              defaultValue={value}
              className="w-44"
            />
          ))}
          <Button type="submit" variant="outline">
            {t("admin.show")}
          </Button>
          {page.narrowed && (
            <a href={page.path} className={getButtonClass("quiet")}>
              {t("admin.showAll")}
            </a>
          )}
        </form>
      )}
      <p className="text-14 text-ink-soft">{page.total}</p>
    </div>
  );
}
