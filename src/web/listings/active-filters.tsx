import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { clearFilters } from "../navigation/list-url.ts";
import type { ListingListData } from "./load-list-page.server.ts";

/** Shows the active filters with links that remove each (NV-13). */
export function ActiveFilters({ list }: { list: ListingListData }) {
  const { t } = useTranslation();
  if (list.chips.length === 0) return null;
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap items-center gap-2 pb-3">
      {list.chips.map((chip) => (
        <li key={chip.label + chip.href} className="min-w-0">
          <a
            href={chip.href}
            rel="nofollow"
            aria-label={t("filter.remove", { name: chip.label })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-paper ps-3 pe-2 text-13 hover:border-ink"
          >
            <bdi className="truncate">{chip.label}</bdi>
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clearFilters(list.path, list.search, { keepsVehicle: list.ownVehicle !== undefined })}
          className="link inline-flex min-h-8 items-center px-1 text-13 font-medium text-accent-text"
        >
          {t("filter.clear")}
        </a>
      </li>
    </ul>
  );
}
