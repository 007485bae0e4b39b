import { data, redirect } from "react-router";
import { readTable } from "#domain/admin/read-table.server.ts";
import { orderColumns, readTableRequest, tableParams } from "#domain/admin/table.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { useWrong } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";
import { adminContext, adminFlash, notFound, roomOfPage, sentForm } from "./admin-of-page.server.ts";
import { BulkQuestion } from "./bulk-question.tsx";
import { News } from "./news.tsx";
import { RowsForm } from "./rows-form.tsx";
import { shownCell } from "./shown-cell.server.ts";
import { shownChoices } from "./shown-fields.server.ts";
import { TableControls } from "./table-controls.tsx";
import { adminWord, roomWord } from "./words.ts";

await Promise.all([needTexts("account"), needTexts("admin"), needTexts("orders")]);

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const words = translator(language);
  const { name, table, form, bulk = [], rowPath } = roomOfPage(params.room);
  const asked = readTableRequest(table, url.searchParams);
  const { rows, ...page } = await readTable(db, table, asked, language);
  const reader = { language, currencies: (await catalogueOf(db)).currencies };
  const columns = orderColumns(
    table.columns.filter(({ exportOnly }) => !exportOnly),
    language,
  );
  const path = `/admin/${name}`;
  const hrefOf = (more: Partial<typeof asked>) => {
    const query = tableParams(table, { ...asked, page: 1, ...more });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const hrefOfRow = rowPath ?? (form && ((key: string) => `${path}/${encodeURIComponent(key)}`));
  const filters = await Promise.all(
    (table.filters ?? []).map(async ({ id, choices, type }) => ({
      id,
      label: adminWord(words, "field", id) ?? id,
      value: asked.filters[id] ?? "",
      choices: shownChoices(typeof choices === "function" ? await choices(db) : choices, language).map((choice) =>
        type ? { ...choice, label: String(shownCell(type, choice.value, reader)) } : choice,
      ),
    })),
  );
  const told = adminFlash.read(request);
  return data(
    {
      ...headOf(context, path, roomWord(words, name, "title") ?? name),
      path,
      text: roomWord(words, name, "text"),
      add: form?.add && { href: `${path}/new`, label: roomWord(words, name, "add") ?? words.t("admin.add") },
      exportHref: `${path}/export.csv?${tableParams(table, { ...asked, page: 1 })}`,
      search: table.search ? asked.search : undefined,
      filters,
      narrowed: asked.search !== "" || Object.keys(asked.filters).length > 0,
      total: words.t("admin.rowCount", { count: page.total, shown: formatters(language).number(page.total) }),
      kept: tableParams(table, { sort: asked.sort, down: asked.down }).toString(),
      columns: columns.map(({ id, type, sorts }) => ({
        id,
        type,
        label: adminWord(words, "field", id) ?? id,
        sort: sorts && {
          href: hrefOf({ sort: id, down: asked.sort === id && !asked.down }),
          now: asked.sort === id ? (asked.down ? ("descending" as const) : ("ascending" as const)) : undefined,
        },
      })),
      rows: rows.map(({ key, cells }) => ({
        key,
        href: hrefOfRow?.(key),
        cells: columns.map(({ id, type }) => shownCell(type, cells[id] ?? null, reader)),
      })),
      bulk: bulk.map(({ id, danger = false }) => ({
        id,
        danger,
        label: adminWord(words, "bulk", id) ?? id,
        text: adminWord(words, "bulkText", id),
      })),
      page: page.page,
      pages: page.pages,
      pageHref: hrefOf({ page: 1 }),
      news: told && { text: words.t(`admin.news.${told.what}` as "admin.news.saved", { count: told.count ?? 0 }) },
    },
    told ? { headers: { "set-cookie": adminFlash.cleared(origin) } } : {},
  );
}

/** At most so many rows at once: those of a page. */
const mostKeys = 50;

/** Does something to the rows that were ticked; what can't be undone is asked once more. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { clock, origin, wakeMail } = context.get(visitContext);
  const room = roomOfPage(params.room);
  const { form, text } = await sentForm(request);
  const act = room.bulk?.find(({ id }) => id === text("act"));
  if (!act) throw notFound();
  const keys = form
    .getAll("key")
    .filter((key) => typeof key === "string")
    .slice(0, mostKeys);
  if (act.danger && keys.length > 0 && text("sure") !== "yes") return { asked: { act: act.id, keys } };
  const result = await act.run(adminContext(context), keys);
  if (!result.ok) return refused(result, {}, clock());
  wakeMail();
  throw redirect(`/admin/${room.name}${url.search}`, {
    status: 303,
    headers: { "set-cookie": adminFlash.cookie({ what: "many", count: result.value }, origin) },
  });
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A table of the administration: searched, narrowed, ordered, a page at a time. */
export default function AdminListPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const asked = actionData && "asked" in actionData ? actionData.asked : undefined;
  const answer = actionData && "errors" in actionData ? actionData : undefined;
  const wrong = useWrong();
  const hrefOf = (n: number) => {
    const url = new URL(page.pageHref, "http://page");
    if (n > 1) url.searchParams.set("page", String(n));
    return url.pathname + url.search;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          {page.text && <p className="max-w-2xl text-14 text-ink-soft">{page.text}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={page.exportHref} data-native="" download className={buttonClass("outline")}>
            <Icon name="file" size={18} />
            {t("admin.export")}
          </a>
          {page.add && (
            <a href={page.add.href} className={buttonClass()}>
              <Icon name="plus" size={18} />
              {page.add.label}
            </a>
          )}
        </div>
      </div>
      {page.news && !actionData && <News text={page.news.text} />}
      {answer && (
        <Alert tone="failure" role="alert">
          {wrong(answer.code ?? answer.errors[0]?.code ?? "other")}
        </Alert>
      )}
      {asked && <BulkQuestion asked={asked} page={page} action={hrefOf(page.page)} />}
      {/* What was ticked stays so, in case that it is left as it is. */}
      <div hidden={asked !== undefined} className={asked ? undefined : "grid grid-cols-[minmax(0,1fr)] gap-4"}>
        <TableControls page={page} />
        {page.rows.length > 0 ? (
          <RowsForm page={page} action={hrefOf(page.page)} />
        ) : (
          <EmptyState title={t("admin.empty")} text={t(page.narrowed ? "admin.emptyNarrowed" : "admin.emptyText")}>
            {page.narrowed && (
              <a href={page.path} className={buttonClass("outline")}>
                {t("admin.showAll")}
              </a>
            )}
          </EmptyState>
        )}
        <OrderPages page={page.page} pages={page.pages} hrefOf={hrefOf} />
      </div>
    </div>
  );
}
