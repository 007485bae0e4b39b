import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { fetchJson } from "../fetch-json.ts";
import { DebouncedQuery, idleQueryState, type QueryState } from "./debounced-query.ts";
import { RecentSearchList } from "./recent-search-list.tsx";
import { saveRecentSearch, useRecentSearches } from "./recent-searches.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import type { SuggestionsView } from "./suggestions-view.server.ts";
import { useCombobox } from "./use-combobox.ts";

await preloadMessages("search-suggestions");

/**
 * State that the search field announces to screen readers: the id of the open list, and the id of the active option.
 */
export type ComboboxState = { list: string | undefined; active: string | undefined };

type Props = { id: string; input: HTMLInputElement; onChange: (state: ComboboxState) => void };

const fetchSuggestions = (text: string, signal: AbortSignal): Promise<SuggestionsView> =>
  fetchJson(`/shop/suggestions?q=${encodeURIComponent(text.toWellFormed())}`, { signal });

/** Counts the options of the popup: the search for the typed text, a correction, and all suggestions. */
const countOptions = (answer: SuggestionsView | undefined): number =>
  1 +
  (answer
    ? answer.vehicles.length + answer.categories.length + answer.products.length + (answer.correction ? 1 : 0)
    : 0);

/** Renders the popup below the search field: suggestions for the typed text, or recent searches (AP-12, NV-11). */
export function SuggestionsPopup({ id, input, onChange }: Props): ReactNode {
  const { t } = useTranslation();
  const recent = useRecentSearches();
  const [queryState, setQueryState] = useState<QueryState<SuggestionsView>>(idleQueryState);
  const debouncedQuery = useMemo(() => new DebouncedQuery(fetchSuggestions, setQueryState), []);
  const [announcement, setAnnouncement] = useState("");
  const count = useRef(0);
  const optionId = (place: number) => `${id}-${place}`;

  // A navigation can change language and currency, so the cached suggestions are dropped.
  const locationKey = useLocation().key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn of the page
  useEffect(() => debouncedQuery.reset(), [debouncedQuery, locationKey]);
  const { open, typed, active, close, reset } = useCombobox(input, {
    count: () => count.current,
    choose: (place) => document.getElementById(optionId(place))?.click(),
    onText: (text, atOnce) => {
      setAnnouncement("");
      debouncedQuery.setText(text, atOnce);
    },
  });
  count.current = typed ? countOptions(queryState.answer) : recent.length;
  const isPopupVisible = open && count.current > 0;

  useEffect(() => {
    const retryWhenOnline = () => debouncedQuery.retry();
    window.addEventListener("online", retryWhenOnline);
    return () => {
      window.removeEventListener("online", retryWhenOnline);
      debouncedQuery.reset();
    };
  }, [debouncedQuery]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options than those that were chosen from
  useEffect(reset, [queryState.answer, recent, reset]);
  // A layout effect keeps the field's ARIA attributes in sync with the visible list.
  useLayoutEffect(() => {
    onChange({
      list: isPopupVisible ? `${id}-list` : undefined,
      active: isPopupVisible && active >= 0 ? `${id}-${active}` : undefined,
    });
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, isPopupVisible, active, onChange]);

  const getStatusText = () => {
    if (!isPopupVisible) return "";
    if (!typed) return t("suggest.recentCount", { count: recent.length });
    if (queryState.state === "failed") return t("suggest.failed");
    if (queryState.state !== "answered") return "";
    const found = countOptions(queryState.answer) - 1;
    return found > 0 ? t("suggest.count", { count: found }) : t("suggest.nothing", { text: typed });
  };
  const handleOptionClick = useCallback(
    (event: React.MouseEvent) => {
      const getOptionProps = (event.target as Element).closest("a");
      const search = getOptionProps?.dataset.search;
      if (search) saveRecentSearch(search);
      if (getOptionProps && !event.ctrlKey && !event.metaKey && !event.shiftKey) close();
    },
    [close],
  );
  const getOptionProps = (place: number) => ({ id: optionId(place), active: place === active });
  return (
    <>
      <span role="status" className="sr-only">
        {announcement || getStatusText()}
      </span>
      {isPopupVisible && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field's keys do what a press does here
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className="suggestions"
          aria-busy={queryState.state === "waiting"}
          // Pressing an option must not move the focus from the field.
          onMouseDown={(event) => (event.target as Element).closest("a") && event.preventDefault()}
          onClick={handleOptionClick}
        >
          {typed ? (
            <SuggestionList
              listId={`${id}-list`}
              typed={typed}
              queryState={queryState}
              option={getOptionProps}
              onRetry={() => {
                input.focus();
                debouncedQuery.retry();
              }}
            />
          ) : (
            <RecentSearchList
              listId={`${id}-list`}
              searches={recent}
              option={getOptionProps}
              onRemoved={(removedText) => {
                input.focus();
                setAnnouncement(removedText);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
