import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";
import { useSyncedFormValues } from "./use-synced-form-values.ts";

const inputClass = "range-end";

type Props = { list: FilterableList; filter: Extract<FilterView, { type: "range" }>; typing: boolean };

/** Range filter with two optional ends. */
export function RangeFilter({ list, filter, typing }: Props) {
  const { t } = useTranslation();
  const names = [`${filter.slug}Min`, `${filter.slug}Max`] as const;
  const isPrice = filter.slug === "price";
  const ownParams = new Set<string>(["page", ...names, ...(isPrice ? ["currency"] : [])]);
  const hiddenParams = [...new URLSearchParams(list.search)].filter(([name]) => !ownParams.has(name));
  const unitName = isPrice ? list.currency.symbol : filter.unit;
  const unit = unitName ? ` (${unitName})` : "";
  // When the list changes, the fields show the values of the new list. Text being typed stays.
  const form = useSyncedFormValues(typing ? {} : { [names[0]]: filter.value.min, [names[1]]: filter.value.max });
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
        className={inputClass}
        dir="ltr"
      />
    </label>
  );
  return (
    <form ref={form} action={list.path} className="flex items-center gap-2">
      {hiddenParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {isPrice && <input type="hidden" name="currency" value={list.currency.code} />}
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
          className="px-2.5"
          tabIndex={typing ? -1 : undefined}
          aria-label={t("filters.applyTo", { name: filter.name })}
        >
          <Icon name="check" />
        </Button>
      </span>
    </form>
  );
}
