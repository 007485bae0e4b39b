import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { sorts } from "#domain/ads/criteria.ts";
import { formatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/local-text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { atPage, changed, cleared } from "./address.ts";
import { ActiveFilters, Filters } from "./filters.tsx";
import type { ListData } from "./list.server.ts";
import { ProductCard } from "./product-card.tsx";

const pageSizes = [16, 32, 64];

/** A list of ads with everything that narrows, orders and pages it. */
export function ListView({ list, children }: { list: ListData; children?: React.ReactNode }) {
  const { t, i18n } = useTranslation();
  const { number } = formatters(i18n.language as Language);
  const loading = useNavigation().state === "loading";
  const { page, path, search } = list;
  const active = list.chips.length > 0;
  return (
    <div className="container-page pb-8">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          { label: t("nav.shop"), href: "/shop" },
          ...list.crumbs,
          { label: list.title },
        ]}
      />
      <h1 className="text-22 font-semibold md:text-28" dir="auto">
        {list.title}
      </h1>
      {children}
      {list.notices.length > 0 && (
        <div role="alert" className="mt-3 flex gap-2 rounded-sm bg-warning-wash px-3 py-2 text-14 text-warning">
          <Icon name="alert" />
          <ul>
            {list.notices.map((notice) => (
              <li key={notice.name + notice.code}>
                {t(`notice.${notice.code}` as "notice.number", { name: notice.name })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div
        className={`mt-4 grid items-start gap-6 ${list.filters.length > 0 ? "lg:grid-cols-[264px_minmax(0,1fr)]" : ""}`}
      >
        {list.filters.length > 0 && (
          <aside
            className="lg:rounded-md lg:border lg:border-line lg:bg-paper lg:px-4 lg:py-1"
            aria-label={t("filter.title")}
          >
            <input
              type="checkbox"
              id="filters-open"
              className="peer sr-only lg:hidden"
              aria-label={t("filter.title")}
            />
            <label
              htmlFor="filters-open"
              className="flex min-h-12 items-center gap-2 rounded-md border border-line bg-paper px-4 font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-info lg:hidden"
            >
              <Icon name="filter" />
              {t("filter.title")}
              <Icon name="chevron-down" size={18} className="ms-auto text-ink-faint" />
            </label>
            <div className="hidden max-lg:mt-2 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-paper max-lg:px-4 peer-checked:block lg:block">
              <Filters list={list} />
            </div>
          </aside>
        )}
        <section
          aria-busy={loading}
          className={`min-w-0 transition-opacity duration-150 ${loading ? "opacity-60" : ""}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
            <p role="status" className="text-14 text-ink-soft">
              {page.total === 0
                ? t("list.none")
                : t("list.shown", {
                    from: number(page.from),
                    to: number(page.to),
                    total: number(page.total),
                    count: page.total,
                  })}
            </p>
            <Toolbar list={list} />
          </div>
          <ActiveFilters list={list} />
          {list.items.length > 0 ? (
            <ul
              className={
                list.layout === "list" ? "grid gap-3" : "grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4"
              }
            >
              {list.items.map((card, i) => (
                <li key={card.id} className="min-w-0">
                  <ProductCard card={card} eager={i < 4} layout={list.layout} />
                </li>
              ))}
            </ul>
          ) : page.total > 0 ? (
            <EmptyState title={t("list.pastEnd")} text={t("list.pastEndText", { count: page.pages })}>
              <a href={atPage(path, search, 1)} className={buttonClass()}>
                {t("list.firstPage")}
              </a>
            </EmptyState>
          ) : (
            <EmptyState title={t("list.emptyTitle")} text={active ? t("list.emptyFiltered") : t("list.emptyText")}>
              <a href={active ? cleared(path, search) : "/shop/category/products"} className={buttonClass()}>
                {active ? t("filter.clear") : t("list.allProducts")}
              </a>
            </EmptyState>
          )}
          <Pagination
            page={page.page}
            pages={page.pages}
            hrefOf={(n) => atPage(path, search, n)}
            labels={{
              nav: t("pages.nav"),
              previous: t("pages.previous"),
              next: t("pages.next"),
              page: (n) => t("pages.page", { page: n }),
            }}
          />
        </section>
      </div>
    </div>
  );
}

/** Order, page size and layout. A plain form with a button; with JavaScript a choice takes effect at once. */
function Toolbar({ list }: { list: ListData }) {
  const { t } = useTranslation();
  const kept = [...new URLSearchParams(list.search)].filter(([name]) => !["page", "sort", "limit"].includes(name));
  const select = "h-10 rounded-sm border border-line-strong bg-paper px-2 text-14";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <form action={list.path} className="flex flex-wrap items-center gap-2" data-submit-on-change="">
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="flex items-center gap-2 text-14">
          <span className="max-sm:sr-only text-ink-soft">{t("sort.label")}</span>
          <select name="sort" autoComplete="off" defaultValue={list.sort} key={list.sort} className={select}>
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(sort === "default" && list.q ? "sort.relevance" : `sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-2 text-14 max-md:hidden">
          <span className="sr-only">{t("list.pageSize")}</span>
          <select name="limit" autoComplete="off" defaultValue={list.limit} key={list.limit} className={select}>
            {[...new Set([...pageSizes, list.limit])].map((size) => (
              <option key={size} value={size}>
                {t("list.perPage", { count: size })}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="outline" className="no-script-only">
          {t("filter.apply")}
        </Button>
      </form>
      <nav className="flex max-sm:hidden" aria-label={t("list.layout")}>
        {(["grid", "list"] as const).map((layout) => (
          <a
            key={layout}
            href={changed(list.path, list.search, "layout", layout === "grid" ? undefined : layout)}
            rel="nofollow"
            aria-current={list.layout === layout ? "true" : undefined}
            className="grid h-10 place-items-center border border-line-strong bg-paper px-3 text-13 first:rounded-s-sm last:rounded-e-sm last:border-s-0 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {t(`list.as.${layout}`)}
          </a>
        ))}
      </nav>
    </div>
  );
}
