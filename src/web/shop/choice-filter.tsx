import { type Ref, useEffect, useRef, useState } from "react";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { squash } from "#kernel/fold.ts";
import { Icon } from "#ui/icon.tsx";
import { askFor } from "../ask.ts";
import { excluded, toggled } from "./address.ts";
import type { FilterCounts, NarrowedList } from "./list.server.ts";
import { isUnfolded, type ShownFilter, type ShownItem, seenAtOnce, unfoldedAt } from "./shown-filter.ts";

type Choices = Extract<ShownFilter, { type: "category" | "check" | "color" }>;
type Props = { list: NarrowedList; filter: Choices };

/** Values to choose or leave out, each a link; a long list is folded, and what is folded away comes when it is wanted. */
export function ChoiceFilter({ list, filter }: Props) {
  const { t } = useTranslation();
  const { items, whole, wanted, want } = useAllValues(list, filter);
  const field = useRef<HTMLInputElement>(null);
  const unfolds = useRef<HTMLElement>(null);
  // What was typed before all the values were there is looked for among them.
  useEffect(() => {
    if (whole && field.current?.value) findWithin(field.current);
    // The link that unfolded them is gone.
    if (whole && wanted === "open") unfolds.current?.focus({ preventScroll: true });
  }, [whole, wanted]);
  const seen = seenAtOnce(items);
  const rest = items.filter((item) => !seen.includes(item));
  const count = filter.items.length + (filter.more ?? 0);
  const value = (item: ShownItem) => <Value key={item.slug} list={list} filter={filter} item={item} />;
  const all = t("filters.all", { count });
  return (
    <div data-values="" id={`values-${filter.slug}`}>
      {count > seen.length && <FindValue name={filter.name} field={field} onFocus={() => want("there")} />}
      <ul>{seen.map(value)}</ul>
      {rest.length > 0 && (
        <details open={wanted === "open" || isUnfolded(list.search, filter.slug)} className="group/more">
          <summary ref={unfolds} className={unfold}>
            <span className="group-open/more:hidden">{all}</span>
            <span className="hidden group-open/more:inline">{t("filters.fewer")}</span>
          </summary>
          <ul className="relative max-h-80 overflow-y-auto overscroll-contain">{rest.map(value)}</ul>
        </details>
      )}
      {!whole && (
        <a
          href={unfoldedAt(list.path, list.search, filter.slug)}
          rel="nofollow"
          aria-busy={wanted ? true : undefined}
          className={unfold}
          onClick={(event) => {
            event.preventDefault();
            want("open");
          }}
        >
          {all}
        </a>
      )}
    </div>
  );
}

const unfold = "link inline-flex min-h-8 items-center text-13 font-medium text-ink-soft";

/** The values that the page has, and all of them once they are wanted: to be unfolded, or to be searched in. */
function useAllValues({ scope, search }: NarrowedList, filter: Choices) {
  const [wanted, setWanted] = useState<"open" | "there">();
  const [all, setAll] = useState<ShownItem[]>();
  const missing = filter.more !== undefined;
  const { slug } = filter;
  useEffect(() => {
    if (!wanted || !missing) return;
    const controller = new AbortController();
    const query = [scope, search.replace(/^\?/, "")].filter(Boolean).join("&");
    askFor<FilterCounts>(`/shop/counts?${query}`, { signal: controller.signal })
      .then(({ filters }) => {
        const fresh = filters.find((each) => each.slug === slug);
        if (fresh && "items" in fresh) setAll(fresh.items);
      })
      // They can be wanted again.
      .catch(() => {
        if (!controller.signal.aborted) setWanted(undefined);
      });
    return () => controller.abort();
  }, [wanted, missing, scope, search, slug]);
  // After a choice the page knows what is chosen before the other counts have come.
  const known = new Map(filter.items.map((item) => [item.slug, item]));
  const items =
    missing && all
      ? all.map(({ excluded: _, ...item }) => known.get(item.slug) ?? { ...item, selected: false })
      : filter.items;
  return {
    items,
    whole: !missing || all !== undefined,
    wanted,
    want: (how: "open" | "there") => setWanted((before) => (before === "open" ? before : how)),
  };
}

/** Searches the values of one filter. Only scripts can; without them all values are there anyway. */
function FindValue({ name, field, onFocus }: { name: string; field: Ref<HTMLInputElement>; onFocus: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <input
        ref={field}
        onFocus={onFocus}
        type="search"
        autoComplete="off"
        placeholder={t("filters.search", { name })}
        aria-label={t("filters.search", { name })}
        onInput={(event) => findWithin(event.currentTarget)}
        className="script-only find-value"
      />
      <p aria-live="polite" data-none={t("filters.noValue")} className="text-13 text-ink-soft" />
    </>
  );
}

/** Hides the values that don't have what is typed in their name; letters that people type for one another are one. */
function findWithin(input: HTMLInputElement): void {
  const place = input.closest("[data-values]");
  const wanted = squash(input.value);
  const rest = place?.querySelector("details");
  if (!place || !rest) return;
  rest.open = wanted !== "";
  let found = 0;
  for (const item of place.querySelectorAll("li")) {
    item.hidden = !squash(item.querySelector("a > :nth-child(2)")?.textContent ?? "").includes(wanted);
    if (!item.hidden) found += 1;
  }
  const status = place.querySelector<HTMLElement>("[data-none]");
  if (status) status.textContent = found === 0 ? (status.dataset.none ?? "") : "";
}

function Value({ list: { path, search }, filter, item }: Props & { item: ShownItem }) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  return (
    <li className="filter-value">
      <a
        href={toggled(path, search, filter.slug, item.slug)}
        rel="nofollow"
        aria-current={item.selected ? "true" : undefined}
        className="filter-item"
      >
        {filter.type === "color" ? (
          <span className="filter-swatch" style={{ backgroundColor: item.color }} />
        ) : (
          <span className="filter-box">{item.selected && <Icon name="check" size={14} />}</span>
        )}
        {item.excluded ? <s>{item.name}</s> : <span>{item.name}</span>}
        <span className="filter-count">
          <span className="sr-only">{`${t("filters.countBefore")} `}</span>
          {number(item.count)}
        </span>
      </a>
      {filter.excludable && (
        <a
          href={excluded(path, search, filter.slug, item.slug)}
          rel="nofollow"
          // Its name, too: there is nothing but a picture in it.
          title={t(item.excluded ? "filters.include" : "filters.exclude", { name: item.name })}
          aria-current={item.excluded ? "true" : undefined}
          className="filter-not"
        >
          <Icon name="minus" size={14} />
        </a>
      )}
    </li>
  );
}
