import { useContext, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { ComboboxState, SuggestionsPopup } from "#web/search/suggestions-popup.tsx";
import { Current } from "#web/vehicles/shown-vehicle.ts";

type Props = { value?: string | undefined; id: string; quiet?: boolean; round?: boolean; picker?: boolean };

/** A part of the search that can't be fetched leaves the rest as it is. */
const ignored = () => {};

/**
 * The search field; its form works without JavaScript (VL-05, RT-15). With it the field suggests what may be meant,
 * by a part that is fetched when it is first focused (NV-11).
 */
export function SearchBox({ value = "", id, quiet = false, round = false, picker = true }: Props) {
  const { t } = useTranslation();
  const vehicle = useContext(Current);
  const [input, setInput] = useState<HTMLInputElement>();
  const [Popup, setPopup] = useState<typeof SuggestionsPopup>();
  const [combobox, setCombobox] = useState<ComboboxState>();
  // On dark and red bands the field needs no border of its own.
  const border = quiet ? "border-transparent" : "border-line-strong";
  return (
    <search className="relative block w-full">
      <form
        action="/shop/search"
        onSubmit={(event) => {
          const text = new FormData(event.currentTarget).get("q")?.toString().trim();
          if (!text) return event.preventDefault();
          import("#web/search/recent-searches.ts").then(({ rememberSearch }) => rememberSearch(text), ignored);
        }}
        className={`search-box ${border} ${round ? "rounded-full" : "rounded-md"}`}
      >
        {picker && (
          <a
            href="/garage"
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
            // What can't be fetched is tried again with the next focus; until then the field is a plain one.
            import("#web/search/suggestions-popup.tsx").then(
              (module) => setPopup(() => module.SuggestionsPopup),
              ignored,
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
