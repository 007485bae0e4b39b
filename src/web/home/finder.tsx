import { useEffect, useRef, useState } from "react";
import type { AdKind } from "#db/schema/ads.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { askFor } from "../ask.ts";
import type { FinderOption, FinderOptions } from "./finder.server.ts";

const kindIcons = { car: "car", part: "parts", rental: "key" } as const;
const fields = {
  car: ["make", "model", "year"],
  rental: ["make", "model", "year"],
  part: ["category", "brand"],
} as const;
type Field = "make" | "model" | "year" | "category" | "brand";

/** Both sets of fields are in the page; style shows those of the chosen kind, with or without scripts. */
const sets = [
  { name: "vehicle", fields: fields.car, className: "finder-vehicle" },
  { name: "part", fields: fields.part, className: "finder-part" },
] as const;

type Props = {
  /** For cars, with nothing chosen. */
  options: FinderOptions;
  /** For parts, with nothing chosen. */
  partOptions: FinderOptions;
  kinds: readonly AdKind[];
};

/**
 * Kind, make, model and year; each field offers what there is with the others. A plain form that leads
 * to the list; only the narrowing needs scripts.
 */
export function Finder({ options, partOptions, kinds }: Props) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({});
  const [kind, setKind] = useState(options.kind);
  const [offered, setOffered] = useState({ vehicle: options, part: partOptions });
  const [alive, setAlive] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => {
    setAlive(true);
    return () => asking.current?.abort();
  }, []);

  const ask = (nextKind: AdKind, next: Partial<Record<Field, string>>) => {
    setKind(nextKind);
    setChosen(next);
    // The latest choice wins.
    asking.current?.abort();
    asking.current = new AbortController();
    const params = new URLSearchParams({ kind: nextKind });
    for (const field of fields[nextKind]) if (next[field]) params.set(field, next[field]);
    askFor<FinderOptions>(`/shop/finder?${params}`, { signal: asking.current.signal })
      .then((fresh) => setOffered((now) => ({ ...now, [fresh.kind === "part" ? "part" : "vehicle"]: fresh })))
      // The form works with what it offered before.
      .catch(() => {});
  };

  const select = (field: Field, list: readonly FinderOption[]) => {
    const value = chosen[field] ?? "";
    return (
      <label key={field} className="grid gap-1">
        <span className="text-13 text-ink-soft">{t(`finder.${field}`)}</span>
        <select
          name={field}
          value={value}
          autoComplete="off"
          disabled={alive && field === "model" && !chosen.make}
          onChange={(event) => {
            const next = { ...chosen, [field]: event.target.value };
            if (field === "make") next.model = "";
            ask(kind, next);
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
  const now = kind === "part" ? offered.part : offered.vehicle;
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
              onChange={() => ask(each, chosen)}
              className="sr-only"
            />
            <Icon name={kindIcons[each]} size={18} />
            {t(`kind.${each}`)}
          </label>
        ))}
      </fieldset>
      {sets.map((set) => (
        <div key={set.name} className={set.className}>
          {set.fields.map((field) => select(field, offered[set.name][field]))}
        </div>
      ))}
      <Button type="submit" className="min-h-12 w-full text-16!">
        {alive && now.kind === kind
          ? t(`finder.show.${kind}`, { count: now.total, shown: number(now.total) })
          : t("finder.submit")}
      </Button>
    </form>
  );
}
