import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { keptPiece } from "#web/pieces/piece.tsx";
import { Current } from "#web/vehicles/shown-vehicle.ts";
import { ChoiceFilter } from "./choice-filter.tsx";
import { DaysFilter } from "./days-filter.tsx";
import type { NarrowedList } from "./list.server.ts";
import { OptionFilter } from "./option-filter.tsx";
import { RangeFilter } from "./range-filter.tsx";
import type { ShownFilter } from "./shown-filter.ts";
import { VehicleFilter } from "./vehicle-filter.tsx";
import { WithoutWords } from "./without-words.tsx";

await needTexts("filters");

type Props = {
  list: NarrowedList;
  /** Whether the page counts while a range is typed: then it needs no button of its own. */
  typing?: boolean;
};

/** Few narrow by these: they are opened by those who do, and by themselves when chosen. */
const folded = new Set(["rating", "sellerType"]);

const isNarrowed = (filter: ShownFilter) =>
  filter.type !== "range" && filter.type !== "days" && filter.items.some((item) => item.selected || item.excluded);

/** All filters of a list, as plain links and one small form each for ranges: they work without JavaScript. */
function AllFilters({ list, typing = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className="divide-y divide-line" data-keep-scroll="">
      {list.filters.map((filter) => (
        <Group
          key={filter.slug}
          name={filter.name}
          unit={filter.type === "range" ? (filter.slug === "price" ? list.currency.symbol : filter.unit) : undefined}
          open={!folded.has(filter.slug) || isNarrowed(filter)}
        >
          {filter.type === "range" ? (
            <RangeFilter list={list} filter={filter} typing={typing} />
          ) : filter.type === "days" ? (
            <DaysFilter list={list} filter={filter} typing={typing} />
          ) : filter.type === "vehicle" ? (
            <VehicleFilter list={list} filter={filter} />
          ) : "excludable" in filter ? (
            <ChoiceFilter list={list} filter={filter} />
          ) : (
            <OptionFilter list={list} filter={filter} />
          )}
        </Group>
      ))}
      <Group name={t("filters.without")} open={new URLSearchParams(list.search).has("without")}>
        <WithoutWords list={list} />
      </Group>
    </div>
  );
}

export const Filters = import.meta.env.SSR
  ? keptPiece(AllFilters, {
      name: "filters",
      says: ({ list: { path, search, scope, currency, filters }, typing }, read) => {
        return [path, search, scope, currency, filters, typing, read(Current)];
      },
    })
  : AllFilters;

type GroupProps = { name: string; unit?: string | undefined; open: boolean; children: React.ReactNode };

function Group({ name, unit, open, children }: GroupProps) {
  return (
    <details open={open} className="group py-3">
      <summary className="flex min-h-9 items-center justify-between font-medium">
        <span>
          {name}
          {unit && (
            <span className="ms-1.5 text-13 font-normal text-ink-faint">
              <bdi>{unit}</bdi>
            </span>
          )}
        </span>
        <Icon name="chevron-down" size={18} className="text-ink-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1.5">{children}</div>
    </details>
  );
}
