import { useTranslation } from "react-i18next";
import { formatters } from "#i18n/formatters.ts";
import { squash } from "#kernel/fold.ts";
import type { Language } from "#kernel/local-text.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { cleared, toggled } from "./address.ts";
import type { ListData, ShownFilter } from "./list.server.ts";

/** Items shown before "all". */
const shortList = 8;
/** From this many on a list can be searched. */
const longList = 10;

type Props = {
  list: ListData;
  /** Whether the page counts while a range is typed: then it needs no button of its own. */
  typing?: boolean;
};

/** All filters of a list, as plain links and one small form each for ranges: they work without JavaScript. */
export function Filters({ list, typing = false }: Props) {
  return (
    <div className="divide-y divide-line" data-keep-scroll="">
      {list.filters.map((filter) => (
        <details key={filter.slug} open className="group py-3">
          <summary className="flex min-h-9 items-center justify-between font-medium">
            <span>
              {filter.name}
              {filter.type === "range" && filter.slug === "price" && (
                <span className="ms-1.5 text-13 font-normal text-ink-faint">
                  <bdi>{list.currency.symbol}</bdi>
                </span>
              )}
            </span>
            <Icon name="chevron-down" size={18} className="text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <div className="pt-1.5">
            {filter.type === "range" ? (
              <RangeFilter list={list} filter={filter} typing={typing} />
            ) : (
              <ChoiceFilter list={list} filter={filter} />
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

type ChoiceShown = Exclude<ShownFilter, { type: "range" }>;

function ChoiceFilter({ list, filter }: { list: ListData; filter: ChoiceShown }) {
  const { t } = useTranslation();
  // What is chosen stays in sight, however far down the list it stands.
  const selected = filter.items.filter((item) => item.selected);
  const length = Math.max(shortList, selected.length);
  const visible = new Set([...new Set([...selected, ...filter.items])].slice(0, length));
  const rest = filter.items.filter((item) => !visible.has(item));
  return (
    <>
      <ul>
        {filter.items
          .filter((item) => visible.has(item))
          .map((item) => (
            <ChoiceLink key={item.slug} list={list} filter={filter} item={item} />
          ))}
      </ul>
      {rest.length > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-8 items-center text-13 font-medium text-ink-soft group-open/more:hidden">
            {t("filter.more", { count: rest.length })}
          </summary>
          {rest.length > longList && (
            <input
              type="search"
              autoComplete="off"
              placeholder={t("filter.search", { name: filter.name })}
              aria-label={t("filter.search", { name: filter.name })}
              onInput={(event) => searchWithin(event.currentTarget)}
              className="script-only my-1.5 h-10 w-full rounded-sm border border-line-strong bg-paper px-2.5 text-14 placeholder:text-ink-faint focus:border-ink"
            />
          )}
          <ul className={rest.length > longList ? "relative max-h-80 overflow-y-auto overscroll-contain" : undefined}>
            {rest.map((item) => (
              <ChoiceLink key={item.slug} list={list} filter={filter} item={item} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Hides the values that don't have what is typed in their name; letters that people type for one another are one. */
function searchWithin(input: HTMLInputElement): void {
  const wanted = squash(input.value);
  for (const item of input.nextElementSibling?.children ?? []) {
    (item as HTMLElement).hidden = !squash(item.querySelector("a > :nth-child(2)")?.textContent ?? "").includes(wanted);
  }
}

function ChoiceLink({
  list,
  filter,
  item,
}: {
  list: ListData;
  filter: ChoiceShown;
  item: ChoiceShown["items"][number];
}) {
  const { t, i18n } = useTranslation();
  const { number } = formatters(i18n.language as Language);
  return (
    <li>
      <a
        href={toggled(list.path, list.search, filter.slug, item.slug)}
        rel="nofollow"
        aria-current={item.selected ? "true" : undefined}
        className="filter-item"
      >
        {filter.type === "color" ? (
          <span className="filter-swatch" style={{ backgroundColor: item.color }} />
        ) : (
          <span className="filter-box">{item.selected && <Icon name="check" size={14} />}</span>
        )}
        <span>{item.name}</span>
        <span className="filter-count">
          <span className="sr-only">{`${t("filter.countBefore")} `}</span>
          {number(item.count)}
        </span>
      </a>
    </li>
  );
}

type RangeShown = Extract<ShownFilter, { type: "range" }>;
const inputClass =
  "h-10 w-full min-w-0 rounded-sm border border-line-strong bg-paper px-2.5 text-14 tabular-nums placeholder:text-ink-faint focus:border-ink";

function RangeFilter({ list, filter, typing }: { list: ListData; filter: RangeShown; typing: boolean }) {
  const { t } = useTranslation();
  const names = [`${filter.slug}Min`, `${filter.slug}Max`] as const;
  const kept = [...new URLSearchParams(list.search)].filter(
    ([name]) =>
      name !== "page" &&
      !(names as readonly string[]).includes(name) &&
      !(filter.slug === "price" && name === "currency"),
  );
  const unit = filter.slug === "price" ? ` (${list.currency.symbol})` : "";
  const input = (name: string, label: string, value: number | undefined, placeholder: number) => (
    <label className="min-w-0 grow basis-0">
      <span className="sr-only">{`${filter.name}${unit}: ${label}`}</span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        // A new list starts with its own values; what is being typed stays.
        key={typing ? name : `${name}${value}`}
        placeholder={String(placeholder)}
        className={inputClass}
        dir="ltr"
      />
    </label>
  );
  return (
    <form action={list.path} className="flex items-center gap-2">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {filter.slug === "price" && <input type="hidden" name="currency" value={list.currency.code} />}
      {input(names[0], t("filter.from"), filter.value.min, filter.min)}
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      {input(names[1], t("filter.to"), filter.value.max, filter.max)}
      {/* Typed values take effect by themselves; a form of two fields needs a button for the Enter key all the same. */}
      <span className={typing ? "sr-only" : "contents"}>
        <Button
          type="submit"
          look="outline"
          className="px-2.5"
          tabIndex={typing ? -1 : undefined}
          aria-label={t("filter.applyTo", { name: filter.name })}
        >
          <Icon name="check" />
        </Button>
      </span>
    </form>
  );
}

/** What is chosen, each to be taken out again (NV-13). */
export function ActiveFilters({ list }: { list: ListData }) {
  const { t } = useTranslation();
  if (list.chips.length === 0) return null;
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap items-center gap-2 pb-3">
      {list.chips.map((chip) => (
        <li key={chip.label + chip.href}>
          <a
            href={chip.href}
            rel="nofollow"
            aria-label={t("filter.remove", { name: chip.label })}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong bg-paper ps-3 pe-2 text-13 hover:border-ink"
          >
            <bdi>{chip.label}</bdi>
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={cleared(list.path, list.search)}
          className="link inline-flex min-h-8 items-center px-1 text-13 font-medium text-accent-text"
        >
          {t("filter.clear")}
        </a>
      </li>
    </ul>
  );
}
