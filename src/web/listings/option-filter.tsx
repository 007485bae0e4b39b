import { Icon } from "#ui/icon.tsx";
import { setParam } from "../navigation/list-url.ts";
import { FilterValue } from "./filter-value.tsx";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";

type OptionFilterView = Extract<FilterView, { type: "radio" | "rating" }>;

/**
 * Renders a filter with a single choice, such as yes or no, or a minimum number of stars. Choosing the selected
 * option clears it.
 */
export function OptionFilter({ list, filter }: { list: FilterableList; filter: OptionFilterView }) {
  return (
    <ul>
      {filter.items.map((item) => (
        <FilterValue
          key={item.slug}
          href={setParam(
            list.path,
            list.search,
            filter.slug,
            item.slug === "any" || item.selected ? undefined : item.slug,
          )}
          item={item}
          mark={<span className="filter-radio" />}
          name={
            <span>
              {filter.type === "rating" && <Icon name="star-filled" size={15} className="me-1 inline text-star" />}
              {item.name}
            </span>
          }
        />
      ))}
    </ul>
  );
}
