import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { HiddenParams } from "../navigation/hidden-params.tsx";
import { removeParam } from "../navigation/list-url.ts";
import type { FilterableList } from "./load-list-page.server.ts";

/**
 * Renders the filter for excluded words: a field that adds a word, and the current words with links that remove them.
 */
export function ExcludedWordsFilter({ list: { path, search } }: { list: FilterableList }) {
  const { t } = useTranslation();
  const words = new URLSearchParams(search).getAll("without");
  return (
    <>
      <form action={path} className="flex items-center gap-2">
        <HiddenParams search={search} except={[]} />
        <label className="min-w-0 grow">
          <span className="sr-only">{t("filters.without")}</span>
          <input
            // The new key empties the field after a word was added.
            key={words.length}
            name="without"
            maxLength={60}
            autoComplete="off"
            dir="auto"
            placeholder={t("filters.withoutExample")}
            className="h-10 w-full rounded-sm border border-line-strong bg-paper px-2.5 text-14 placeholder:text-ink-faint focus:border-ink"
          />
        </label>
        <Button type="submit" variant="outline" className="px-2.5" aria-label={t("filters.withoutAdd")}>
          <Icon name="minus" />
        </Button>
      </form>
      {words.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-2">
          {words.map((word) => (
            <li key={word} className="min-w-0">
              <a
                href={removeParam(path, search, "without", word)}
                rel="nofollow"
                aria-label={t("filter.remove", { name: t("filters.chipWithout", { word }) })}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong ps-3 pe-2 text-13 hover:border-ink"
              >
                <bdi className="truncate">{word}</bdi>
                <Icon name="close" size={14} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
