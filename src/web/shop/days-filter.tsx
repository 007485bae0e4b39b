import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import type { NarrowedList } from "./list.server.ts";
import { useOwnValues } from "./own-values.ts";
import type { ShownFilter } from "./shown-filter.ts";

const inputClass =
  "h-10 w-full min-w-0 rounded-sm border border-line-strong bg-paper px-2.5 text-14 tabular-nums focus:border-ink";

type Props = { list: NarrowedList; filter: Extract<ShownFilter, { type: "days" }>; typing: boolean };

/** The days of pick-up and return: what can be had for all of them. */
export function DaysFilter({ list, filter, typing }: Props) {
  const { t } = useTranslation();
  const own = new Set(["page", "from", "to"]);
  const kept = [...new URLSearchParams(list.search)].filter(([name]) => !own.has(name));
  // A new list has its own days; what is being chosen stays.
  const form = useOwnValues(typing ? {} : { from: filter.value?.from, to: filter.value?.to });
  const input = (name: "from" | "to", label: string) => (
    <label className="grid min-w-0 gap-1">
      <span className="text-13 text-ink-soft">{label}</span>
      <input type="date" name={name} required defaultValue={filter.value?.[name]} className={inputClass} />
    </label>
  );
  return (
    <form ref={form} action={list.path} className="grid gap-2">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {input("from", t("filters.freeFrom"))}
        {input("to", t("filters.freeTo"))}
      </div>
      {/* Chosen days take effect by themselves where the page counts; elsewhere the button does it. */}
      <span className={typing ? "sr-only" : "contents"}>
        <Button type="submit" look="outline" tabIndex={typing ? -1 : undefined}>
          {t("filters.freeApply")}
        </Button>
      </span>
    </form>
  );
}
