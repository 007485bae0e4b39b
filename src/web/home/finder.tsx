import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ListingKind } from "#db/schema/listings.ts";
import { addDays } from "#domain/bookings/days.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { fetchJson } from "../fetch-json.ts";
import type { TyreParameter, TyreSelects } from "../listings/tyre-options.server.ts";
import { TyreSizeFields } from "../listings/tyre-size-fields.tsx";
import type { FinderBudget, FinderCityGroup, FinderOption, FinderOptions } from "./finder.server.ts";

const kindIcons = { car: "car", part: "parts", rental: "key" } as const;
const kindFields = {
  car: ["make", "model", "city", "priceMax"],
  part: ["category", "brand", "city", "feature.tyre_width", "feature.tyre_profile", "feature.tyre_rim"],
  rental: ["city", "from", "to"],
} as const;
type Field = (typeof kindFields)[ListingKind][number];

export type FinderData = {
  /** Options for cars when the page loads. */
  options: FinderOptions;
  /** Options for parts when the page loads. */
  partOptions: FinderOptions;
  cities: readonly FinderCityGroup[];
  budgets: readonly FinderBudget[];
  /** Selects for the size of a tyre. Undefined without tyres. */
  tyres: TyreSelects | undefined;
  /** Sizes of the reader's car as links to the list of tyres. */
  ownTyres?: { text: string; sizes: { label: string; href: string }[] };
  /** First day that can be chosen, such as "2026-06-01". */
  today: string;
};

/** Days from pick-up to return that are filled in until the visitor chooses a day of return. */
const USUAL_RENTAL_DAYS = 3;

const toOptionElements = (list: readonly { value: string; label: string }[]) =>
  list.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * Renders the search form of the home page ("finder") with one tab for each kind of listing. CSS shows the fields of
 * the chosen kind, with or without JavaScript. A choice in one field narrows the options of the others; only this needs
 * scripts.
 */
export function ListingFinder({
  options,
  partOptions,
  cities,
  budgets,
  today,
  tyres,
  ownTyres,
  kinds,
}: FinderData & { kinds: readonly ListingKind[] }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({});
  const [kind, setKind] = useState(options.kind);
  const [optionsByForm, setOptionsByForm] = useState({ vehicle: options, part: partOptions });
  const [isHydrated, setIsHydrated] = useState(false);
  const pendingRequest = useRef<AbortController>(undefined);
  useEffect(() => {
    setIsHydrated(true);
    return () => pendingRequest.current?.abort();
  }, []);

  const loadOptions = (nextKind: ListingKind, next: Partial<Record<Field, string>>) => {
    setKind(nextKind);
    setChosen(next);
    // A new choice aborts the previous request.
    pendingRequest.current?.abort();
    pendingRequest.current = new AbortController();
    const params = new URLSearchParams({ kind: nextKind });
    for (const field of kindFields[nextKind]) if (next[field]) params.set(field, next[field]);
    fetchJson<FinderOptions>(`/shop/finder?${params}`, { signal: pendingRequest.current.signal })
      .then((loaded) => setOptionsByForm((now) => ({ ...now, [loaded.kind === "part" ? "part" : "vehicle"]: loaded })))
      // After a failed request the form keeps its previous options.
      .catch(() => {});
  };
  const choose = (field: Field, value: string) =>
    loadOptions(kind, { ...chosen, [field]: value, ...(field === "make" ? { model: "" } : {}) });
  const chooseFirstDay = (from: string) => {
    const keepsReturn = !from || (chosen.to !== undefined && chosen.to > from);
    loadOptions(kind, { ...chosen, from, ...(keepsReturn ? {} : { to: addDays(from, USUAL_RENTAL_DAYS) }) });
  };

  const renderField = (
    field: Exclude<Field, TyreParameter>,
    only: ListingKind | undefined,
    control: ReactNode,
    className = "",
  ) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is passed in
    <label className={`grid min-w-0 gap-1 ${className}`} data-only={only}>
      <span className="truncate text-13 text-ink-soft">{t(`finder.${field}`)}</span>
      {control}
    </label>
  );
  const renderSelect = (field: Exclude<Field, "from" | "to" | TyreParameter>, children: ReactNode) => (
    <select
      name={field}
      value={chosen[field] ?? ""}
      autoComplete="off"
      disabled={isHydrated && field === "model" && !chosen.make}
      onChange={(event) => choose(field, event.target.value)}
      className="finder-control select-arrow disabled:opacity-60"
    >
      <option value="">{t(`finder.any.${field}`)}</option>
      {children}
    </select>
  );
  const renderCounted = (list: readonly FinderOption[]) =>
    toOptionElements(list.map(({ value, label, count }) => ({ value, label: `${label} (${number(count)})` })));
  const renderDay = (field: "from" | "to", min: string) => (
    <input
      type="date"
      name={field}
      min={min}
      value={chosen[field] ?? ""}
      onChange={({ target: { value } }) => (field === "from" ? chooseFirstDay(value) : choose(field, value))}
      className="finder-control"
    />
  );
  const { vehicle, part } = optionsByForm;
  const now = kind === "part" ? part : vehicle;
  return (
    <form action="/shop/find" id="vehicle-finder" className="finder" aria-label={t("finder.title")}>
      <fieldset className="finder-kinds">
        <legend className="sr-only">{t("finder.kind")}</legend>
        {kinds.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="kind"
              value={each}
              checked={kind === each}
              onChange={() => loadOptions(each, chosen)}
              className="sr-only"
            />
            <Icon name={kindIcons[each]} size={18} />
            {t(`kind.${each}`)}
          </label>
        ))}
      </fieldset>
      <div className="finder-fields">
        {renderField("make", "car", renderSelect("make", renderCounted(vehicle.make)))}
        {renderField("model", "car", renderSelect("model", renderCounted(vehicle.model)), "script-only")}
        {renderField("category", "part", renderSelect("category", renderCounted(part.category)))}
        {renderField("brand", "part", renderSelect("brand", renderCounted(part.brand)))}
        {renderField(
          "city",
          undefined,
          renderSelect(
            "city",
            cities.map((group) => (
              <optgroup key={group.country} label={group.country}>
                {toOptionElements(group.cities)}
              </optgroup>
            )),
          ),
          "finder-city",
        )}
        {renderField("from", "rental", renderDay("from", today))}
        {renderField("to", "rental", renderDay("to", chosen.from || today))}
        {renderField(
          "priceMax",
          "car",
          renderSelect(
            "priceMax",
            toOptionElements(budgets.map(({ value, label }) => ({ value, label: t("finder.upTo", { price: label }) }))),
          ),
        )}
      </div>
      {tyres && (
        <fieldset data-only="part" className="grid grid-cols-3 gap-2.5 lg:order-last lg:col-span-3">
          <legend className="sr-only">{tyres.title}</legend>
          {ownTyres && (
            <p className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
              {ownTyres.text}
              {ownTyres.sizes.map(({ label, href }) => (
                <a key={href} href={href} className={getButtonClass("outline")}>
                  {label}
                </a>
              ))}
            </p>
          )}
          <TyreSizeFields tyres={tyres} chosen={chosen} onChoose={choose} />
        </fieldset>
      )}
      <Button type="submit" className="min-h-11 w-full text-16!">
        {isHydrated && now.kind === kind
          ? t(`finder.show.${kind}`, { count: now.total, shown: number(now.total) })
          : t("finder.submit")}
      </Button>
    </form>
  );
}
