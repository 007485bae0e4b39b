import type { ReactNode } from "react";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { FilterItemView } from "./filter-view.ts";

type Props = {
  href: string;
  item: FilterItemView;
  /** Symbol before the name: a radio button, a checkbox or a colour. */
  mark: ReactNode;
  name: ReactNode;
  /** Whether the count shows how many listings the value would add, such as "+12". */
  isAdditional?: boolean;
  /** Content after the link, such as the control that excludes the value. */
  children?: ReactNode;
};

/** Renders a value of a filter as a link, with its number of listings. */
export function FilterValue({ href, item, mark, name, isAdditional = false, children }: Props) {
  const { t, language } = useTranslation();
  const count = getFormatters(language).formatNumber(item.count);
  return (
    <li className="filter-value">
      <a href={href} rel="nofollow" aria-current={item.selected ? "true" : undefined} className="filter-item">
        {mark}
        {name}
        <span className="filter-count">
          <span className="sr-only">{`${t("filters.countBefore")} `}</span>
          {isAdditional ? <bdi>{`+${count}`}</bdi> : count}
        </span>
      </a>
      {children}
    </li>
  );
}
