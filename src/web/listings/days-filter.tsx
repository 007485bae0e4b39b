import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";
import { useSyncedFormValues } from "./use-synced-form-values.ts";

const inputClass =
  "h-10 w-full min-w-0 rounded-sm border border-line-strong bg-paper px-2.5 text-14 tabular-nums focus:border-ink";

type Props = { list: FilterableList; filter: Extract<FilterView, { type: "days" }>; typing: boolean };

/** Filter for pick-up and return days: shows rentals available for the whole period. */
export function DaysFilter({ list, filter, typing }: Props) {
  const { t } = useTranslation();
  const ownParams = new Set(["page", "from", "to"]);
  const hiddenParams = [...new URLSearchParams(list.search)].filter(([name]) => !ownParams.has(name));
  // When the list changes, the fields show the days of the new list. On the filter sheet the selection stays.
  const form = useSyncedFormValues(typing ? {} : { from: filter.value?.from, to: filter.value?.to });
  const input = (name: "from" | "to", label: string) => (
    <label className="grid min-w-0 gap-1">
      <span className="text-13 text-ink-soft">{label}</span>
      <input type="date" name={name} required defaultValue={filter.value?.[name]} className={inputClass} />
    </label>
  );
  return (
    <form ref={form} action={list.path} className="grid gap-2">
      {hiddenParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {input("from", t("filters.freeFrom"))}
        {input("to", t("filters.freeTo"))}
      </div>
      {/* On the filter sheet, chosen days apply automatically. Elsewhere the button applies them. */}
      <span className={typing ? "sr-only" : "contents"}>
        <Button type="submit" variant="outline" tabIndex={typing ? -1 : undefined}>
          {t("filters.freeApply")}
        </Button>
      </span>
    </form>
  );
}
