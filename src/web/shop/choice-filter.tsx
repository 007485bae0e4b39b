import { useTranslation } from "react-i18next";
import { formatters } from "#i18n/formatters.ts";
import { squash } from "#kernel/fold.ts";
import type { Language } from "#kernel/local-text.ts";
import { Icon } from "#ui/icon.tsx";
import { excluded, toggled } from "./address.ts";
import type { ListData } from "./list.server.ts";
import type { ShownFilter, ShownItem } from "./shown-filter.ts";

/** Items shown before "show all"; a longer list can be searched. */
const shortList = 8;

type Choices = Extract<ShownFilter, { type: "category" | "check" | "color" }>;
type Props = { list: ListData; filter: Choices };

/** Values to choose or leave out, each a link; a long list is folded. */
export function ChoiceFilter({ list, filter }: Props) {
  const { t } = useTranslation();
  // What is chosen stays in sight, however far down the list it stands.
  const chosen = filter.items.filter((item) => item.selected || item.excluded);
  const length = Math.max(shortList, chosen.length);
  const visible = new Set([...new Set([...chosen, ...filter.items])].slice(0, length));
  const rest = filter.items.filter((item) => !visible.has(item));
  const value = (item: ShownItem) => <Value key={item.slug} list={list} filter={filter} item={item} />;
  return (
    <div data-values="">
      {rest.length > 0 && <FindValue name={filter.name} />}
      <ul>{filter.items.filter((item) => visible.has(item)).map(value)}</ul>
      {rest.length > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-8 items-center text-13 font-medium text-ink-soft">
            <span className="group-open/more:hidden">{t("filter.all", { count: filter.items.length })}</span>
            <span className="hidden group-open/more:inline">{t("filter.fewer")}</span>
          </summary>
          <ul className="relative max-h-80 overflow-y-auto overscroll-contain">{rest.map(value)}</ul>
        </details>
      )}
    </div>
  );
}

/** Searches the values of one filter. Only scripts can; without them all values are there anyway. */
function FindValue({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <input
        type="search"
        autoComplete="off"
        placeholder={t("filter.search", { name })}
        aria-label={t("filter.search", { name })}
        onInput={(event) => findWithin(event.currentTarget)}
        className="script-only mb-1.5 h-10 w-full rounded-sm border border-line-strong bg-paper px-2.5 text-14 placeholder:text-ink-faint focus:border-ink"
      />
      <p aria-live="polite" data-none={t("filter.noValue")} className="text-13 text-ink-soft" />
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
  const { t, i18n } = useTranslation();
  const { number } = formatters(i18n.language as Language);
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
          <span className="sr-only">{`${t("filter.countBefore")} `}</span>
          {number(item.count)}
        </span>
      </a>
      {filter.excludable && (
        <a
          href={excluded(path, search, filter.slug, item.slug)}
          rel="nofollow"
          aria-label={t(item.excluded ? "filter.include" : "filter.exclude", { name: item.name })}
          title={t(item.excluded ? "filter.include" : "filter.exclude", { name: item.name })}
          aria-current={item.excluded ? "true" : undefined}
          className="filter-not"
        >
          <Icon name="minus" size={14} />
        </a>
      )}
    </li>
  );
}
