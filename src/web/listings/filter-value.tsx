import type { ReactNode } from "react";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { FilterItemView } from "./filter-view.ts";

type Props = {
  href: string;
  item: FilterItemView;
  /** Mark before the name: a radio button, a box or a color. */
  mark: ReactNode;
  name: ReactNode;
  /** Whether the count is shown as an addition, such as "+12". */
  isAdditional?: boolean;
  /** Content after the link. */
  children?: ReactNode;
};

/** Value of a filter as a link, with the number of its listings. */
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
