import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { fetchJson } from "../fetch-json.ts";
import { clearFilters, removeDependentParams } from "../navigation/list-url.ts";
import { applyChoices } from "./filter-view.ts";
import { Filters } from "./filters.tsx";
import type { FilterCounts, ListingListData } from "./load-list-page.server.ts";

/** Pause in typing before the typed values apply, in milliseconds. */
const TYPING_DELAY_MS = 350;

/**
 * Renders the sheet with all filters for phones. The reader chooses several filters and then applies them together.
 * The button shows the number of results of the current choice. The code is loaded on first use.
 */
export default function FilterSheet({ list, onClose }: { list: ListingListData; onClose: () => void }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const [draft, setDraft] = useState(list.search);
  const [counts, setCounts] = useState<FilterCounts & { of: string }>({
    of: list.search,
    total: list.page.total,
    filters: list.filters,
  });
  useEffect(() => {
    // The latest selection wins; earlier requests are aborted.
    const controller = new AbortController();
    const query = [list.scope, draft.replace(/^\?/, "")].filter(Boolean).join("&");
    fetchJson<FilterCounts>(`/shop/counts?${query}`, { signal: controller.signal })
      .then((fresh) => setCounts({ ...fresh, of: draft }))
      // Without counts the selection and the button still work.
      .catch(() => {});
    return () => controller.abort();
  }, [list.scope, draft]);

  const getSearch = (href: string) => new URL(href, window.location.href).search;
  /** Makes the values of a form the new selection. Hidden fields of the form hold all other parameters. */
  const submit = (form: HTMLFormElement) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string" && value.trim()) params.append(name, value.trim());
    removeDependentParams(params);
    params.sort();
    setDraft(params.size > 0 ? `?${params}` : "");
  };
  const typing = useRef<{ form: HTMLFormElement; timer: ReturnType<typeof setTimeout> }>(undefined);
  /** Applies typed values at once, before the pause in typing is over. */
  const applyTyping = () => {
    if (!typing.current) return;
    const { form, timer } = typing.current;
    typing.current = undefined;
    clearTimeout(timer);
    submit(form);
  };
  const fresh = counts.of === draft;
  const href = list.path + draft;
  return (
    <Dialog
      place="bottom"
      title={t("filter.title")}
      closeLabel={t("filter.close")}
      onClose={onClose}
      className="h-dvh max-h-dvh! rounded-none!"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links and forms inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's click is the keyboard's too */}
      <div
        className="grow px-4"
        onClick={(event) => {
          const link = (event.target as Element).closest("a");
          // A link with a fragment opens a dialog on the page, such as the vehicle picker. All filters are another page.
          if (!link || link.hash || "allFilters" in link.dataset || event.defaultPrevented) return;
          event.preventDefault();
          setDraft(getSearch(link.href));
        }}
        onInput={(event) => {
          const { form, type, name } = event.target as HTMLInputElement;
          // A partly typed excluded word is not applied, because it would exclude other listings.
          if (!form || type === "search" || name === "without") return;
          clearTimeout(typing.current?.timer);
          typing.current = { form, timer: setTimeout(applyTyping, TYPING_DELAY_MS) };
        }}
        onBlur={(event) => {
          // A typed word applies on blur, even without pressing the button.
          const { form, name, value } = event.target as HTMLInputElement;
          if (form && name === "without" && value.trim()) submit(form);
          applyTyping();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          applyTyping();
          submit(event.target as HTMLFormElement);
        }}
      >
        <Filters list={{ ...list, search: draft, filters: applyChoices(counts.filters, draft) }} typing />
      </div>
      <div className="sticky bottom-0 flex gap-2 border-t border-line bg-paper p-3">
        <Button
          variant="outline"
          className="min-h-12"
          onClick={() =>
            setDraft(getSearch(clearFilters(list.path, draft, { keepsVehicle: list.ownVehicle !== undefined })))
          }
        >
          {t("filter.clear")}
        </Button>
        <a
          href={href}
          onClick={() => {
            // On some phones a press on a link leaves the focus in the field. The link must name the typed value before
            // the browser follows it.
            flushSync(applyTyping);
            onClose();
          }}
          className={getButtonClass("primary", "min-h-12 grow")}
        >
          <span role="status" className={fresh ? "" : "opacity-60"}>
            {t("filters.show", { count: counts.total, shown: number(counts.total) })}
          </span>
        </a>
      </div>
    </Dialog>
  );
}
