import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { setParam } from "../navigation/list-url.ts";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";

type OptionFilterView = Extract<FilterView, { type: "radio" | "rating" }>;

/**
 * Filter with a single choice, such as yes or no, or a minimum number of stars. Choosing the selected option clears it.
 */
export function OptionFilter({ list, filter }: { list: FilterableList; filter: OptionFilterView }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <ul>
      {filter.items.map((item) => {
        const none = item.slug === "any" || item.selected;
        return (
          <li key={item.slug} className="filter-value">
            <a
              href={setParam(list.path, list.search, filter.slug, none ? undefined : item.slug)}
              rel="nofollow"
              aria-current={item.selected ? "true" : undefined}
              className="filter-item"
            >
              <span className="filter-radio" />
              <span>
                {filter.type === "rating" && <Icon name="star-filled" size={15} className="me-1 inline text-star" />}
                {item.name}
              </span>
              <span className="filter-count">
                <span className="sr-only">{`${t("filters.countBefore")} `}</span>
                {number(item.count)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
