import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { changed } from "./address.ts";
import type { NarrowedList } from "./list.server.ts";
import type { ShownFilter } from "./shown-filter.ts";

type Options = Extract<ShownFilter, { type: "radio" | "rating" }>;

/** One of a few: any, yes or no; so many stars and up. Choosing what is chosen takes it back. */
export function OptionFilter({ list, filter }: { list: NarrowedList; filter: Options }) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  return (
    <ul>
      {filter.items.map((item) => {
        const none = item.slug === "any" || item.selected;
        return (
          <li key={item.slug} className="filter-value">
            <a
              href={changed(list.path, list.search, filter.slug, none ? undefined : item.slug)}
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
