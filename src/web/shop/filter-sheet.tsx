import { useEffect, useState } from "react";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { askFor } from "../ask.ts";
import { cleared } from "./address.ts";
import { Filters } from "./filters.tsx";
import type { FilterCounts, ListData } from "./list.server.ts";
import { withChoices } from "./shown-filter.ts";

/** While somebody types a price, in milliseconds. */
const typingPause = 350;

/**
 * All filters on a sheet over the page, for phones: several are chosen, the button says how many ads
 * there are with them, and only then the page turns. It is loaded when it is first opened.
 */
export default function FilterSheet({ list, onClose }: { list: ListData; onClose: () => void }) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  const [draft, setDraft] = useState(list.search);
  const [counts, setCounts] = useState<FilterCounts & { of: string }>({
    of: list.search,
    total: list.page.total,
    filters: list.filters,
  });
  useEffect(() => {
    // The latest choice wins: what was asked before is given up.
    const controller = new AbortController();
    const query = [list.scope, draft.replace(/^\?/, "")].filter(Boolean).join("&");
    askFor<FilterCounts>(`/shop/counts?${query}`, { signal: controller.signal })
      .then((fresh) => setCounts({ ...fresh, of: draft }))
      // Without counts the choices still stand, and the button leads to them.
      .catch(() => {});
    return () => controller.abort();
  }, [list.scope, draft]);

  const searchOf = (href: string) => new URL(href, window.location.href).search;
  /** A form of a range as an address: its hidden fields carry the rest. */
  const submit = (form: HTMLFormElement) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string" && value.trim()) params.append(name, value.trim());
    if (!params.has("priceMin") && !params.has("priceMax")) params.delete("currency");
    params.sort();
    setDraft(params.size > 0 ? `?${params}` : "");
  };
  const [typing, setTyping] = useState<ReturnType<typeof setTimeout>>();
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
          // A link to a place on a page opens something there: the vehicle picker.
          if (!link || link.hash || event.defaultPrevented) return;
          event.preventDefault();
          setDraft(searchOf(link.href));
        }}
        onInput={(event) => {
          const { form, type, name } = event.target as HTMLInputElement;
          // Half a word to leave out means something else.
          if (!form || type === "search" || name === "without") return;
          clearTimeout(typing);
          setTyping(setTimeout(() => submit(form), typingPause));
        }}
        onBlur={(event) => {
          // A word that was typed counts, also when nobody pressed the button beside it.
          const { form, name, value } = event.target as HTMLInputElement;
          if (form && name === "without" && value.trim()) submit(form);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          clearTimeout(typing);
          submit(event.target as HTMLFormElement);
        }}
      >
        <Filters list={{ ...list, search: draft, filters: withChoices(counts.filters, draft) }} typing />
      </div>
      <div className="sticky bottom-0 flex gap-2 border-t border-line bg-paper p-3">
        <Button
          look="outline"
          className="min-h-12"
          onClick={() => setDraft(searchOf(cleared(list.path, draft, { keepsVehicle: list.ownVehicle !== undefined })))}
        >
          {t("filter.clear")}
        </Button>
        <a href={href} onClick={onClose} className={buttonClass("primary", "min-h-12 grow")}>
          <span role="status" className={fresh ? "" : "opacity-60"}>
            {t("filters.show", { count: counts.total, shown: number(counts.total) })}
          </span>
        </a>
      </div>
    </Dialog>
  );
}
