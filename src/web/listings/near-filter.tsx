import { radiusSteps } from "#domain/listings/query/criteria.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { HiddenParams } from "../navigation/hidden-params.tsx";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";
import { NearMeButton } from "./near-me-button.tsx";
import { useFormSyncedWithList } from "./use-form-synced-with-list.ts";

type Props = { list: FilterableList; filter: Extract<FilterView, { type: "near" }>; typing: boolean };

const fieldClass = "h-10 w-full min-w-0 rounded-sm border border-line-strong bg-paper text-14 focus:border-ink";
/** Distance in kilometres that the form offers first. */
const DEFAULT_DISTANCE = "50";

/** Renders the filter by distance from a city. The city is typed, because a page would be too large with all cities. */
export function NearFilter({ list, filter, typing }: Props) {
  const { t } = useTranslation();
  const within = filter.city ? String(filter.within ?? "") : DEFAULT_DISTANCE;
  const form = useFormSyncedWithList(typing ? {} : { near: filter.city?.name ?? "", within });
  const cityListId = typing ? "near-cities-sheet" : "near-cities";
  return (
    <form ref={form} action={list.path} className="grid gap-2">
      <HiddenParams search={list.search} except={["near", "within"]} />
      <NearMeButton form={form} />
      <label className="grid min-w-0 gap-1">
        <span className="text-13 text-ink-soft">{t("filters.nearCity")}</span>
        <input
          // The filter sheet applies typed text after a pause, but the beginning of a name is no city.
          type="search"
          name="near"
          list={cityListId}
          autoComplete="off"
          defaultValue={filter.city?.name}
          placeholder={filter.suggestedCities[0]}
          className={`${fieldClass} px-2.5`}
        />
        <datalist id={cityListId}>
          {filter.suggestedCities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
      </label>
      <label className="grid min-w-0 gap-1">
        <span className="text-13 text-ink-soft">{t("filters.nearWithin")}</span>
        <select name="within" autoComplete="off" defaultValue={within} className={`${fieldClass} select-arrow ps-2.5`}>
          {radiusSteps.map((km) => {
            const count = filter.items.find(({ slug }) => slug === String(km))?.count;
            const name = t("filters.nearKm", { km });
            return (
              <option key={km} value={km}>
                {count === undefined ? name : `${name} (${count})`}
              </option>
            );
          })}
          <option value="">{t("filters.nearAny")}</option>
        </select>
      </label>
      <Button type="submit" variant="outline">
        {t("filters.nearApply")}
      </Button>
    </form>
  );
}
