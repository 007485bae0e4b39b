import { useContext, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { RegionContext } from "#web/navigation/region-links.ts";
import type { ComboboxState, SuggestionsPopup } from "#web/search/suggestions-popup.tsx";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import { CurrentVehicleContext } from "#web/vehicles/vehicle-view.ts";

type Props = { value?: string | undefined; id: string; quiet?: boolean; round?: boolean; picker?: boolean };

/** Ignores a failure to load optional code. The search works without it. */
const ignoreError = () => {};

/**
 * Renders the search field. Its form works without JavaScript (VL-05, RT-15). Suggestions load on the first focus
 * (NV-11).
 */
export function SearchBox({ value = "", id, quiet = false, round = false, picker = true }: Props) {
  const { t } = useTranslation();
  const vehicle = useContext(CurrentVehicleContext);
  const garagePath = useGaragePath();
  const region = useContext(RegionContext);
  const [input, setInput] = useState<HTMLInputElement>();
  const [Popup, setPopup] = useState<typeof SuggestionsPopup>();
  const [combobox, setCombobox] = useState<ComboboxState>();
  // On dark and red backgrounds the field needs no border.
  const border = quiet ? "border-transparent" : "border-line-strong";
  return (
    <search className="relative block w-full">
      <form
        action="/shop/search"
        onSubmit={(event) => {
          const text = new FormData(event.currentTarget).get("q")?.toString().trim();
          if (!text) return event.preventDefault();
          import("#web/search/recent-searches.ts").then(
            ({ saveRecentSearch: rememberSearch }) => rememberSearch(text),
            ignoreError,
          );
        }}
        className={`search-box ${border} ${round ? "rounded-full" : "rounded-md"}`}
      >
        {region && <input type="hidden" name="region" value={region} />}
        {picker && (
          <a
            href={garagePath}
            rel="nofollow"
            data-vehicle-picker=""
            aria-label={vehicle ? t("vehicle.current", { name: vehicle.name }) : t("vehicle.choose")}
            title={vehicle?.name ?? t("vehicle.choose")}
            className="search-box-vehicle"
          >
            <Icon name="car" size={22} className={vehicle ? "text-fits" : ""} />
            {vehicle && <bdi className="max-w-20 truncate text-13 font-medium sm:max-w-36">{vehicle.short}</bdi>}
          </a>
        )}
        <label htmlFor={id} className="sr-only">
          {t("search.label")}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          key={value}
          defaultValue={value}
          maxLength={1000}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t("search.placeholder")}
          onFocus={({ currentTarget }) => {
            setInput(currentTarget);
            // A failed load is retried on the next focus. Until then the field works without suggestions.
            import("#web/search/suggestions-popup.tsx").then(
              (module) => setPopup(() => module.SuggestionsPopup),
              ignoreError,
            );
          }}
          {...(combobox && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": combobox.list !== undefined,
            "aria-controls": combobox.list,
            "aria-activedescendant": combobox.active,
          })}
          className="search-box-text"
        />
        <button type="submit" className="search-box-send" aria-label={t("search.submit")}>
          <Icon name="search" size={22} />
        </button>
      </form>
      {Popup && input && <Popup id={`${id}-suggestions`} input={input} onChange={setCombobox} />}
    </search>
  );
}
