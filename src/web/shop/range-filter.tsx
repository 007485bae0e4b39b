import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { NarrowedList } from "./list.server.ts";
import { useOwnValues } from "./own-values.ts";
import type { ShownFilter } from "./shown-filter.ts";

const inputClass = "range-end";

type Props = { list: NarrowedList; filter: Extract<ShownFilter, { type: "range" }>; typing: boolean };

/** Two ends to be typed, each left empty at will. */
export function RangeFilter({ list, filter, typing }: Props) {
  const { t } = useTranslation();
  const names = [`${filter.slug}Min`, `${filter.slug}Max`] as const;
  const isPrice = filter.slug === "price";
  const own = new Set<string>(["page", ...names, ...(isPrice ? ["currency"] : [])]);
  const kept = [...new URLSearchParams(list.search)].filter(([name]) => !own.has(name));
  const unitName = isPrice ? list.currency.symbol : filter.unit;
  const unit = unitName ? ` (${unitName})` : "";
  // A new list has its own values; what is being typed stays.
  const form = useOwnValues(typing ? {} : { [names[0]]: filter.value.min, [names[1]]: filter.value.max });
  const input = (name: string, label: string, value: number | undefined, placeholder: number) => (
    <label className="min-w-0 grow basis-0">
      <span className="sr-only">{`${filter.name}${unit}: ${label}`}</span>
      <input
        name={name}
        inputMode={filter.step < 1 ? "decimal" : "numeric"}
        autoComplete="off"
        defaultValue={value}
        // Without ads there are no ends to show.
        placeholder={filter.min < filter.max ? String(placeholder) : undefined}
        className={inputClass}
        dir="ltr"
      />
    </label>
  );
  return (
    <form ref={form} action={list.path} className="flex items-center gap-2">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {isPrice && <input type="hidden" name="currency" value={list.currency.code} />}
      {input(names[0], t("filters.from"), filter.value.min, filter.min)}
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      {input(names[1], t("filters.to"), filter.value.max, filter.max)}
      {/* Typed values take effect by themselves; a form of two fields needs a button for the Enter key all the same. */}
      <span className={typing ? "sr-only" : "contents"}>
        <Button
          type="submit"
          look="outline"
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
