import { useEffect, useRef, useState } from "react";
import type { ListingKind } from "#db/schema/listings.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { fetchJson } from "../fetch-json.ts";
import type { FinderOption, FinderOptions } from "./finder.server.ts";

const kindIcons = { car: "car", part: "parts", rental: "key" } as const;
const fields = {
  car: ["make", "model", "year"],
  rental: ["make", "model", "year"],
  part: ["category", "brand"],
} as const;
type Field = "make" | "model" | "year" | "category" | "brand";

/**
 * Sets of finder fields, one for vehicles and one for parts. CSS shows the set for the chosen kind of listing, with
 * or without JavaScript.
 */
const fieldSets = [
  { name: "vehicle", fields: fields.car, className: "finder-vehicle" },
  { name: "part", fields: fields.part, className: "finder-part" },
] as const;

type Props = {
  /** Options for cars when the page loads. */
  options: FinderOptions;
  /** Options for parts when the page loads. */
  partOptions: FinderOptions;
  kinds: readonly ListingKind[];
};

/**
 * Renders the search form of the home page ("finder") with kind, make, model and year. A choice in one field narrows
 * the options of the others. The form works without JavaScript; only updating the options needs scripts.
 */
export function ListingFinder({ options, partOptions, kinds }: Props) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({});
  const [kind, setKind] = useState(options.kind);
  const [optionsBySet, setOptionsBySet] = useState({ vehicle: options, part: partOptions });
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
    for (const field of fields[nextKind]) if (next[field]) params.set(field, next[field]);
    fetchJson<FinderOptions>(`/shop/finder?${params}`, { signal: pendingRequest.current.signal })
      .then((loaded) => setOptionsBySet((now) => ({ ...now, [loaded.kind === "part" ? "part" : "vehicle"]: loaded })))
      // After a failed request the form keeps its previous options.
      .catch(() => {});
  };

  const renderSelect = (field: Field, list: readonly FinderOption[]) => {
    const value = chosen[field] ?? "";
    return (
      <label key={field} className="grid gap-1">
        <span className="text-13 text-ink-soft">{t(`finder.${field}`)}</span>
        <select
          name={field}
          value={value}
          autoComplete="off"
          disabled={isHydrated && field === "model" && !chosen.make}
          onChange={(event) => {
            const next = { ...chosen, [field]: event.target.value };
            if (field === "make") next.model = "";
            loadOptions(kind, next);
          }}
          className={`h-11 w-full rounded-sm border border-line-strong select-arrow bg-paper ps-2.5 text-16 disabled:opacity-60 md:text-15 ${field === "model" ? "script-only" : ""}`}
        >
          <option value="">{t(`finder.any.${field}`)}</option>
          {list.map((option) => (
            <option key={option.value} value={option.value}>
              {`${option.label} (${number(option.count)})`}
            </option>
          ))}
        </select>
      </label>
    );
  };
  const now = kind === "part" ? optionsBySet.part : optionsBySet.vehicle;
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
      {fieldSets.map((set) => (
        <div key={set.name} className={set.className}>
          {set.fields.map((field) => renderSelect(field, optionsBySet[set.name][field]))}
        </div>
      ))}
      <Button type="submit" className="min-h-12 w-full text-16!">
        {isHydrated && now.kind === kind
          ? t(`finder.show.${kind}`, { count: now.total, shown: number(now.total) })
          : t("finder.submit")}
      </Button>
    </form>
  );
}
