import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { askFor } from "../ask.ts";
import { AnswerList } from "./answer-list.tsx";
import { type Asked, Asking, notAsked } from "./asking.ts";
import { RecentList } from "./recent-list.tsx";
import { rememberSearch, useRecentSearches } from "./recent-searches.ts";
import type { ShownSuggestions } from "./suggestions.server.ts";
import { useCombobox } from "./use-combobox.ts";

await needTexts("search-suggestions");

/** What the field says of its popup: the list's id while it is open, and the chosen option's. */
export type ComboboxState = { list: string | undefined; active: string | undefined };

type Props = { id: string; input: HTMLInputElement; onChange: (state: ComboboxState) => void };

const askServer = (text: string, signal: AbortSignal): Promise<ShownSuggestions> =>
  askFor(`/shop/suggestions?q=${encodeURIComponent(text.toWellFormed())}`, { signal });

/** How many options stand in an answer's list: everything found, a correction, and the search itself. */
const optionsIn = (answer: ShownSuggestions | undefined): number =>
  1 +
  (answer
    ? answer.vehicles.length + answer.categories.length + answer.products.length + (answer.correction ? 1 : 0)
    : 0);

/** Under the search field: what may be meant by the text so far, or what was searched for before (AP-12, NV-11). */
export function SuggestionsPopup({ id, input, onChange }: Props): ReactNode {
  const { t } = useTranslation();
  const recent = useRecentSearches();
  const [asked, setAsked] = useState<Asked<ShownSuggestions>>(notAsked);
  const asking = useMemo(() => new Asking(askServer, setAsked), []);
  const [said, setSaid] = useState("");
  const count = useRef(0);
  const optionId = (place: number) => `${id}-${place}`;

  // Prices and words may be others on the next page: language and currency are chosen by turning to it.
  const here = useLocation().key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn of the page
  useEffect(() => asking.forget(), [asking, here]);
  const { open, typed, active, close, reset } = useCombobox(input, {
    count: () => count.current,
    choose: (place) => document.getElementById(optionId(place))?.click(),
    onText: (text, atOnce) => {
      setSaid("");
      asking.want(text, atOnce);
    },
  });
  count.current = typed ? optionsIn(asked.answer) : recent.length;
  const shown = open && count.current > 0;

  useEffect(() => {
    const back = () => asking.retry();
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("online", back);
      asking.forget();
    };
  }, [asking]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options than those that were chosen from
  useEffect(reset, [asked.answer, recent, reset]);
  // Together with what is shown, so that the field never says anything else.
  useLayoutEffect(() => {
    onChange({ list: shown ? `${id}-list` : undefined, active: shown && active >= 0 ? `${id}-${active}` : undefined });
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, shown, active, onChange]);

  const announced = () => {
    if (!shown) return "";
    if (!typed) return t("suggest.recentCount", { count: recent.length });
    if (asked.state === "failed") return t("suggest.failed");
    if (asked.state !== "answered") return "";
    const found = optionsIn(asked.answer) - 1;
    return found > 0 ? t("suggest.count", { count: found }) : t("suggest.nothing", { text: typed });
  };
  const followed = useCallback(
    (event: React.MouseEvent) => {
      const option = (event.target as Element).closest("a");
      const search = option?.dataset.search;
      if (search) rememberSearch(search);
      if (option && !event.ctrlKey && !event.metaKey && !event.shiftKey) close();
    },
    [close],
  );
  const option = (place: number) => ({ id: optionId(place), active: place === active });
  return (
    <>
      <span role="status" className="sr-only">
        {said || announced()}
      </span>
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field's keys do what a press does here
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className="suggestions"
          aria-busy={asked.state === "waiting"}
          // A press chooses without taking the focus from the field.
          onMouseDown={(event) => (event.target as Element).closest("a") && event.preventDefault()}
          onClick={followed}
        >
          {typed ? (
            <AnswerList
              listId={`${id}-list`}
              typed={typed}
              asked={asked}
              option={option}
              onRetry={() => {
                input.focus();
                asking.retry();
              }}
            />
          ) : (
            <RecentList
              listId={`${id}-list`}
              searches={recent}
              option={option}
              onRemoved={(what) => {
                input.focus();
                setSaid(what);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
