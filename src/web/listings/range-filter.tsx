import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { HiddenParams } from "../navigation/hidden-params.tsx";
import { type FilterView, isAmountFilter } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";
import { useFormSyncedWithList } from "./use-form-synced-with-list.ts";

type Props<Type extends FilterView["type"]> = {
  list: FilterableList;
  filter: Extract<FilterView, { type: Type }>;
  typing: boolean;
};

/** Renders the filter for a range, each end of which is optional. */
export function RangeFilter({ list, filter, typing }: Props<"range">) {
  const { t } = useTranslation();
  const names = [`${filter.slug}Min`, `${filter.slug}Max`] as const;
  const isAmount = isAmountFilter(filter);
  const unitName = isAmount ? list.currency.symbol : filter.unit;
  const unit = unitName ? ` (${unitName})` : "";
  // When the list changes, the fields show the values of the new list. Text being typed stays.
  const form = useFormSyncedWithList(typing ? {} : { [names[0]]: filter.value.min, [names[1]]: filter.value.max });
  const input = (name: string, label: string, value: number | undefined, placeholder: number) => (
    <label className="min-w-0 grow basis-0">
      <span className="sr-only">{`${filter.name}${unit}: ${label}`}</span>
      <input
        name={name}
        inputMode={filter.step < 1 ? "decimal" : "numeric"}
        autoComplete="off"
        defaultValue={value}
        // Without listings there are no bounds to show.
        placeholder={filter.min < filter.max ? String(placeholder) : undefined}
        className="range-end"
        dir="ltr"
      />
    </label>
  );
  return (
    <form ref={form} action={list.path} className="flex items-center gap-1">
      <HiddenParams search={list.search} except={[...names, ...(isAmount ? ["currency"] : [])]} />
      {isAmount && <input type="hidden" name="currency" value={list.currency.code} />}
      {input(names[0], t("filters.from"), filter.value.min, filter.min)}
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      {input(names[1], t("filters.to"), filter.value.max, filter.max)}
      {/* Typed values apply automatically. A form with two fields still needs a button for the Enter key. */}
      <span className={typing ? "sr-only" : "contents"}>
        <Button
          type="submit"
          variant="outline"
          className="px-2!"
          tabIndex={typing ? -1 : undefined}
          aria-label={t("filters.applyTo", { name: filter.name })}
        >
          <Icon name="check" />
        </Button>
      </span>
    </form>
  );
}

const dateInputClass =
  "h-10 w-full min-w-0 rounded-sm border border-line-strong bg-paper px-2.5 text-14 tabular-nums focus:border-ink";

/** Renders the filter for pick-up and return days. It finds rentals that are available for the whole period. */
export function DaysFilter({ list, filter, typing }: Props<"days">) {
  const { t } = useTranslation();
  // When the list changes, the fields show the days of the new list. On the filter sheet the selection stays.
  const form = useFormSyncedWithList(typing ? {} : { from: filter.value?.from, to: filter.value?.to });
  const input = (name: "from" | "to", label: string) => (
    <label className="grid min-w-0 gap-1">
      <span className="text-13 text-ink-soft">{label}</span>
      <input type="date" name={name} required defaultValue={filter.value?.[name]} className={dateInputClass} />
    </label>
  );
  return (
    <form ref={form} action={list.path} className="grid gap-2">
      <HiddenParams search={list.search} except={["from", "to"]} />
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
