import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { Radio } from "#ui/radio.tsx";
import type { FormFilterView } from "./filter-groups.ts";
import { type FilterItemView, getVisibleItems } from "./filter-view.ts";

type Props = { filter: FormFilterView; unit: string | undefined };

/** Renders a filter as a group of form fields: check boxes, radio buttons or the two ends of a range. */
export function FilterControl({ filter, unit = filter.type === "range" ? filter.unit : undefined }: Props) {
  return (
    <fieldset className={`min-w-0 ${filter.slug.startsWith("feature.equipment_") ? "filter-equipment" : ""}`}>
      <legend className="pb-2 text-15 font-medium">
        {filter.name}
        {unit && (
          <span className="ms-1.5 text-13 font-normal text-ink-faint">
            <bdi>{unit}</bdi>
          </span>
        )}
      </legend>
      {filter.type === "range" ? (
        <RangeFields filter={filter} />
      ) : "excludable" in filter ? (
        <ChoiceFields filter={filter} />
      ) : (
        <OptionFields filter={filter} />
      )}
    </fieldset>
  );
}

function RangeFields({ filter }: { filter: Extract<FormFilterView, { type: "range" }> }) {
  const { t } = useTranslation();
  const renderEnd = (end: "Min" | "Max", label: string, bound: number, value: number | undefined) => (
    <input
      name={`${filter.slug}${end}`}
      inputMode={filter.step < 1 ? "decimal" : "numeric"}
      autoComplete="off"
      aria-label={`${filter.name}: ${label}`}
      defaultValue={value}
      placeholder={filter.min < filter.max ? String(bound) : undefined}
      className="range-end grow basis-0"
      dir="ltr"
    />
  );
  return (
    <div className="flex max-w-72 items-center gap-2">
      {renderEnd("Min", t("filters.from"), filter.min, filter.value.min)}
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      {renderEnd("Max", t("filters.to"), filter.max, filter.value.max)}
    </div>
  );
}

function ChoiceFields({ filter }: { filter: Extract<FormFilterView, { excludable: boolean }> }) {
  const { t } = useTranslation();
  const isEquipment = filter.slug.startsWith("feature.equipment_");
  const visibleItems = isEquipment ? filter.items : getVisibleItems(filter.items);
  const collapsedItems = filter.items.filter((item) => !visibleItems.includes(item));
  const renderItems = (items: readonly FilterItemView[]) => (
    <ul className="filter-boxes">
      {items.map((item) => (
        <li key={item.slug}>
          <Checkbox
            name={filter.slug}
            value={item.slug}
            defaultChecked={item.selected}
            label={<ItemLabel item={item} />}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {renderItems(visibleItems)}
      {collapsedItems.length > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-8 items-center text-13 font-medium text-ink-soft">
            <span className="group-open/more:hidden">{t("filters.all", { count: filter.items.length })}</span>
            <span className="hidden group-open/more:inline">{t("filters.fewer")}</span>
          </summary>
          {renderItems(collapsedItems)}
        </details>
      )}
    </>
  );
}

function OptionFields({ filter }: { filter: Extract<FormFilterView, { type: "radio" | "rating" }> }) {
  const { t } = useTranslation();
  const hasAny = filter.items.some(({ slug }) => slug === "any");
  const isAnyChosen = !filter.items.some(({ selected, slug }) => selected && slug !== "any");
  return (
    <ul className="filter-boxes">
      {!hasAny && (
        <li>
          <Radio name={filter.slug} value="any" defaultChecked={isAnyChosen} label={t("filters.anyRating")} />
        </li>
      )}
      {filter.items.map((item) => (
        <li key={item.slug}>
          <Radio
            name={filter.slug}
            value={item.slug}
            defaultChecked={item.selected}
            label={<ItemLabel item={item} />}
          />
        </li>
      ))}
    </ul>
  );
}

function ItemLabel({ item }: { item: FilterItemView }) {
  const { t, language } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {item.color && (
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-full border border-line-strong"
          style={{ background: item.color }}
        />
      )}
      <bdi>{item.name}</bdi>
      <span className="text-13 text-ink-faint tabular-nums">
        <span className="sr-only">{`${t("filters.countBefore")} `}</span>
        {getFormatters(language).formatNumber(item.count)}
      </span>
    </span>
  );
}
