import { useEffect, useRef } from "react";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import { orderColumns, parseTableRequest, toTableParams } from "#domain/admin/table.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/list-page.ts";
import { findAdminMessage, findResourceText } from "./admin-messages.ts";
import {
  adminFlash,
  createAdminContext,
  createAdminNotFound,
  readAdminForm,
  requireAdminResource,
} from "./admin-request.server.ts";
import { AdminCell } from "./cell.tsx";
import { presentAdminChoices } from "./field-view.server.ts";
import { presentAdminCell } from "./present-cell.server.ts";
import { ResourceSummaryTable } from "./resource-summary.tsx";
import { type AdminTableView, BulkActionForm } from "./rows-form.tsx";
import { TableControls } from "./table-controls.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin"), preloadMessages("orders")]);

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const translator = getTranslator(language);
  const { name, table, form, bulk: bulkActions = [], rowPath, summary } = requireAdminResource(params.room);
  const services = context.get(requestContext);
  const bulk = bulkActions.filter(({ isOffered }) => isOffered?.(services) ?? true);
  const tableRequest = parseTableRequest(table, url.searchParams);
  const { rows, ...page } = await readTablePage(db, table, tableRequest, language);
  const reader = { language, currencies: (await getCatalog(db)).currencies };
  const columns = orderColumns(
    table.columns.filter(({ exportOnly }) => !exportOnly),
    language,
  );
  const path = `/admin/${name}`;
  const getPageHref = (changes: Partial<typeof tableRequest>) => {
    const query = toTableParams(table, { ...tableRequest, page: 1, ...changes });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const summaryTable = await summary?.(db);
  const getRowHref = rowPath ?? (form && ((key: string) => `${path}/${encodeURIComponent(key)}`));
  const filters = await Promise.all(
    (table.filters ?? []).map(async ({ id, choices, type }) => ({
      id,
      label: findAdminMessage(translator, "field", id) ?? id,
      value: tableRequest.filters[id] ?? "",
      choices: presentAdminChoices(typeof choices === "function" ? await choices(db) : choices, language).map(
        (choice) => (type ? { ...choice, label: String(presentAdminCell(type, choice.value, reader)) } : choice),
      ),
    })),
  );
  const flash = adminFlash.read(request);
  return adminFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, findResourceText(translator, name, "title") ?? name),
      path,
      text: findResourceText(translator, name, "text"),
      add: form?.add && {
        href: `${path}/new`,
        label: findResourceText(translator, name, "add") ?? translator.t("admin.add"),
      },
      summary: summaryTable && {
        ...summaryTable,
        rows: summaryTable.rows.map(({ name: row, cells }) => ({
          label: findAdminMessage(translator, "choice", row) ?? row,
          cells,
        })),
      },
      exportHref: `${path}/export.csv?${toTableParams(table, { ...tableRequest, page: 1 })}`,
      search: table.search ? tableRequest.search : undefined,
      filters,
      narrowed: tableRequest.search !== "" || Object.keys(tableRequest.filters).length > 0,
      total: translator.t("admin.rowCount", {
        count: page.total,
        shown: getFormatters(language).formatNumber(page.total),
      }),
      kept: toTableParams(table, { sort: tableRequest.sort, down: tableRequest.down }).toString(),
      columns: columns.map(({ id, type, sorts }) => ({
        id,
        type,
        label: findAdminMessage(translator, "field", id) ?? id,
        sort: sorts && {
          href: getPageHref({ sort: id, down: tableRequest.sort === id && !tableRequest.down }),
          now:
            tableRequest.sort === id
              ? tableRequest.down
                ? ("descending" as const)
                : ("ascending" as const)
              : undefined,
        },
      })),
      rows: rows.map(({ key, cells }) => ({
        key,
        href: getRowHref?.(key),
        cells: columns.map(({ id, type }) => presentAdminCell(type, cells[id] ?? null, reader)),
      })),
      bulk: bulk.map(({ id, danger = false }) => ({
        id,
        danger,
        label: findAdminMessage(translator, "bulkActions", id) ?? id,
        text: findAdminMessage(translator, "bulkActionTexts", id),
      })),
      page: page.page,
      pages: page.pages,
      pageHref: getPageHref({ page: 1 }),
      news: flash && {
        text: translator.t(`admin.outcomes.${flash.what}` as "admin.outcomes.saved", { count: flash.count ?? 0 }),
      },
    },
    flash,
  );
}

/** Maximum number of rows per bulk action: the rows of one page. */
const MAX_BULK_ROWS = 50;

/** Runs a bulk action on the selected rows. Irreversible actions need a confirmation first. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { clock, wakeMail } = context.get(requestContext);
  const resource = requireAdminResource(params.room);
  const { form, text } = await readAdminForm(request);
  const bulkAction = resource.bulk?.find(({ id }) => id === text("act"));
  if (!bulkAction) throw createAdminNotFound();
  const keys = form
    .getAll("key")
    .filter((key) => typeof key === "string")
    .slice(0, MAX_BULK_ROWS);
  if (bulkAction.danger && keys.length > 0 && text("sure") !== "yes") return { asked: { act: bulkAction.id, keys } };
  const result = await bulkAction.run(createAdminContext(context), keys);
  if (!result.ok) return respondWithFormErrors(result, {}, clock());
  wakeMail();
  throw adminFlash.redirect(context, `/admin/${resource.name}${url.search}`, { what: "many", count: result.value });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the administration table with search, filters, sorting and pagination. */
export default function AdminListPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const confirmationRequest = actionData && "asked" in actionData ? actionData.asked : undefined;
  const answer = actionData && "errors" in actionData ? actionData : undefined;
  const getErrorMessage = useErrorMessage();
  const getHref = (n: number) => {
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
          <a href={page.exportHref} data-native="" download className={getButtonClass("outline")}>
            <Icon name="file" size={18} />
            {t("admin.export")}
          </a>
          {page.add && (
            <a href={page.add.href} className={getButtonClass()}>
              <Icon name="plus" size={18} />
              {page.add.label}
            </a>
          )}
        </div>
      </div>
      {page.news && !actionData && <FlashMessage message={page.news} />}
      {answer && <FailureAlert>{getErrorMessage(answer.code ?? answer.errors[0]?.code ?? "other")}</FailureAlert>}
      {confirmationRequest && (
        <BulkConfirmation pendingAction={confirmationRequest} page={page} action={getHref(page.page)} />
      )}
      {/* The table stays mounted while the confirmation hides it, so that cancelling keeps the selection. */}
      <div
        hidden={confirmationRequest !== undefined}
        className={confirmationRequest ? undefined : "grid grid-cols-[minmax(0,1fr)] gap-4"}
      >
        {page.summary && page.summary.columns.length > 0 && <ResourceSummaryTable summary={page.summary} />}
        <TableControls page={page} />
        {page.rows.length > 0 ? (
          <BulkActionForm page={page} action={getHref(page.page)} />
        ) : (
          <EmptyState title={t("admin.empty")} text={t(page.narrowed ? "admin.emptyFiltered" : "admin.emptyText")}>
            {page.narrowed && (
              <a href={page.path} className={getButtonClass("outline")}>
                {t("admin.showAll")}
              </a>
            )}
          </EmptyState>
        )}
        <ListPagination page={page.page} pages={page.pages} getHref={getHref} />
      </div>
    </div>
  );
}

type Props = { pendingAction: { act: string; keys: string[] }; page: AdminTableView; action: string };

/** Asks for confirmation before an irreversible bulk action. Takes the focus from the button that was pressed. */
function BulkConfirmation({ pendingAction: { act, keys }, page, action }: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const bulk = page.bulk.find(({ id }) => id === act);
  const type = page.columns[0]?.type ?? "text";
  return (
    <div ref={container} tabIndex={-1} className="max-w-2xl scroll-mt-24 outline-none">
      <Card title={bulk?.label}>
        <PostForm action={action} replace className="grid gap-4">
          <input type="hidden" name="sure" value="yes" />
          {keys.map((key) => (
            <input key={key} type="hidden" name="key" value={key} />
          ))}
          <ul className="list-disc ps-5">
            {page.rows
              .filter(({ key }) => keys.includes(key))
              .map(({ key, cells }) => (
                <li key={key}>
                  <AdminCell type={type} value={cells[0] ?? ""} />
                </li>
              ))}
          </ul>
          {bulk?.text && <p>{bulk.text}</p>}
          <p>{t("admin.confirmMany", { count: keys.length })}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="act" value={act} variant="danger" size="lg">
              {t("admin.confirmAction", { what: bulk?.label ?? act })}
            </SubmitButton>
            <a href={action} className={getButtonClass("quiet", "", "lg")}>
              {t("admin.cancelAction")}
            </a>
          </div>
        </PostForm>
      </Card>
    </div>
  );
}
