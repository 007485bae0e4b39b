import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { updateRecentSearches, withoutRecentSearch } from "./recent-searches.ts";
import { type OptionProps, SearchOption } from "./suggestion-option.tsx";

type Props = {
  listId: string;
  searches: readonly string[];
  option: (place: number) => OptionProps;
  /** Called after a search was removed. The caller announces the removal and restores the focus. */
  onRemoved: (announcement: string) => void;
};

/**
 * Renders the recent searches. A listbox may contain only options, so the remove buttons form a separate list beside
 * it.
 */
export function RecentSearchList({ listId, searches, option, onRemoved }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center justify-between ps-4 pe-2 pt-1">
        <span className="text-13 font-medium text-ink-faint">{t("suggest.recent")}</span>
        <button
          type="button"
          className="min-h-10 rounded-sm px-2 text-13 text-ink-soft hover:text-accent-text hover:underline"
          onClick={() => {
            updateRecentSearches(() => []);
            onRemoved(t("suggest.cleared"));
          }}
        >
          {t("suggest.clear")}
        </button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] pb-1">
        <div id={listId} role="listbox" aria-label={t("suggest.recent")}>
          {searches.map((text, i) => (
            <SearchOption key={text} {...option(i)} icon="clock" search={text}>
              <bdi className="inline-block max-w-full truncate align-bottom">{text}</bdi>
            </SearchOption>
          ))}
        </div>
        <ul aria-label={t("suggest.removeLabel")} className="pe-1">
          {searches.map((text) => (
            <li key={text}>
              <button
                type="button"
                aria-label={t("suggest.remove", { text })}
                className="grid size-11 place-items-center rounded-sm text-ink-faint hover:text-accent-text"
                onClick={() => {
                  updateRecentSearches((searches) => withoutRecentSearch(searches, text));
                  onRemoved(t("suggest.removed", { text }));
                }}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
