import { useTranslation } from "#i18n/use-translation.ts";
import { setParam } from "../navigation/list-url.ts";

/** Parameter and value of each quick filter, in display order. */
const quickFilters = {
  noAccidents: ["feature.accidents", "none"],
  firstOwner: ["feature.ownersMax", "1"],
  inspected: ["inspected", "yes"],
  warranty: ["feature.warrantyMin", "1"],
} as const;

/**
 * Renders links that narrow a list of cars with one press. A chosen filter disappears here, because it is then one of the
 * active filters above the list.
 */
export default function QuickFilters({ path, search }: { path: string; search: string }) {
  const { t } = useTranslation();
  const params = new URLSearchParams(search);
  return (
    <ul
      aria-label={t("list.quick.title")}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 pb-3 text-13 whitespace-nowrap md:mx-0 md:px-0"
    >
      {(Object.keys(quickFilters) as (keyof typeof quickFilters)[]).map((key) => {
        const [name, value] = quickFilters[key];
        if (params.get(name) === value) return null;
        return (
          <li key={key}>
            <a href={setParam(path, search, name, value)} rel="nofollow" className="chip-link">
              {t(`list.quick.${key}`)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
