import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { QueryState } from "./debounced-query.ts";
import { ListingSuggestion, NameOption, type OptionProps, SearchOption } from "./suggestion-option.tsx";
import type { SuggestionsView } from "./suggestions-view.server.ts";

type Props = {
  listId: string;
  typed: string;
  queryState: QueryState<SuggestionsView>;
  option: (place: number) => OptionProps;
  onRetry: () => void;
};

/**
 * Renders the suggestions in groups, in two columns if space permits, followed by an option that searches for the typed
 * text.
 */
export function SuggestionList({ listId, typed, queryState, option, onRetry }: Props) {
  const { t } = useTranslation();
  const { answer, state } = queryState;
  const { vehicles = [], categories = [], products = [], correction } = answer ?? {};
  const afterCorrection = correction ? 1 : 0;
  const afterVehicles = afterCorrection + vehicles.length;
  const afterCategories = afterVehicles + categories.length;
  const nameGroups = [
    { key: "vehicles", names: vehicles, first: afterCorrection, icon: "car" },
    { key: "categories", names: categories, first: afterVehicles, icon: "layout-grid" },
  ] as const;
  const last = afterCategories + products.length;
  // After a correction the names contain the corrected text, so that text is highlighted.
  const highlightedText = correction ?? typed;
  return (
    <>
      {state === "waiting" && answer && <span aria-hidden className="suggestions-wait" />}
      {state === "failed" && <LoadError onRetry={onRetry} />}
      {state === "waiting" && !answer && <LoadingPlaceholder />}
      {state === "answered" && last === 0 && <NoSuggestions typed={typed} />}
      <div id={listId} role="listbox" aria-label={t("suggest.label")}>
        {correction && (
          <div role="none" className="border-b border-line py-1 font-medium">
            <SearchOption {...option(0)} icon="search" search={correction}>
              {t("suggest.didYouMean", { text: wrapBidiIsolate(correction) })}
            </SearchOption>
          </div>
        )}
        {last > afterCorrection && (
          <div
            role="none"
            className={`suggestions-found ${afterCategories > afterCorrection && products.length > 0 ? "suggestions-both" : ""}`}
          >
            {afterCategories > afterCorrection && (
              <div role="none">
                {nameGroups
                  .filter(({ names }) => names.length > 0)
                  .map(({ key, names, first, icon }) => (
                    <Group key={key} id={`${listId}-${key}`} label={t(`suggest.${key}`)}>
                      {names.map((name, i) => (
                        <NameOption
                          key={name.href}
                          {...option(first + i)}
                          name={name}
                          typed={highlightedText}
                          icon={icon}
                        />
                      ))}
                    </Group>
                  ))}
              </div>
            )}
            {products.length > 0 && (
              <Group id={`${listId}-products`} label={t("suggest.products")}>
                {products.map((listing, i) => (
                  <ListingSuggestion
                    key={listing.href}
                    {...option(afterCategories + i)}
                    listing={listing}
                    typed={highlightedText}
                  />
                ))}
              </Group>
            )}
          </div>
        )}
        <div role="none" className="border-line py-1 not-first:border-t">
          <SearchOption {...option(last)} icon="search" search={typed}>
            {t("suggest.all", { text: wrapBidiIsolate(typed) })}
          </SearchOption>
        </div>
      </div>
    </>
  );
}

function Group({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={id} className="pb-1">
      <p id={id} className="px-4 pt-3 pb-1 text-13 font-medium text-ink-faint">
        {label}
      </p>
      {children}
    </div>
  );
}

/** Renders a placeholder about as high as the suggestions. CSS shows it only when loading takes long. */
function LoadingPlaceholder() {
  return (
    <div aria-hidden className="suggestions-blank grid gap-4 overflow-hidden p-4">
      {["w-2/5", "w-3/5", "w-1/2"].map((width) => (
        <span key={width} className="flex items-center gap-3">
          <Skeleton className="h-12 w-16 shrink-0" />
          <Skeleton className={`h-3.5 ${width}`} />
        </span>
      ))}
    </div>
  );
}

function NoSuggestions({ typed }: { typed: string }) {
  const { t } = useTranslation();
  return (
    <div className="px-4 pt-4 pb-3 text-14">
      <p className="truncate font-medium">{t("suggest.nothing", { text: wrapBidiIsolate(typed) })}</p>
      <p className="text-13 text-ink-soft">{t("suggest.nothingHint")}</p>
    </div>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const offline = !navigator.onLine;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2 text-14">
      <Icon name="alert" size={18} className="text-warning" />
      <p className="min-w-0 grow">{offline ? t("suggest.offline") : t("suggest.failed")}</p>
      {!offline && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-10 rounded-sm px-2 font-medium text-accent-text hover:underline"
        >
          {t("suggest.retry")}
        </button>
      )}
    </div>
  );
}
