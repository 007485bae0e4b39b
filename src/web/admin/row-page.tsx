import { findLastChange } from "#domain/admin/admin-change.server.ts";
import type { AdminTableCell } from "#domain/admin/read-table.server.ts";
import type { FormValues, ResourceDetail } from "#domain/admin/resource.ts";
import type { AdminCellType } from "#domain/admin/table.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { Card } from "#ui/card.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/row-page.ts";
import { findAdminMessage, findResourceText } from "./admin-messages.ts";
import {
  adminFlash,
  createAdminContext,
  createAdminNotFound,
  readAdminForm,
  requireAdminResource,
} from "./admin-request.server.ts";
import { presentAdminFields } from "./field-view.server.ts";
import { AdminField } from "./fields.tsx";
import { resolveFormVersion } from "./form-version.ts";
import { respondWithPreview } from "./markdown-preview.server.ts";
import { getFieldPreviews, MarkdownPreview } from "./markdown-preview.tsx";
import { presentAdminCell } from "./present-cell.server.ts";
import { PreviewButton } from "./preview-button.tsx";
import { RowActionForm } from "./row-action-form.tsx";
import { RowPageHeader } from "./row-header.tsx";
import { StaleRowNotice } from "./stale-row-notice.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const translator = getTranslator(language);
  const { name, form } = requireAdminResource(params.room);
  const row = await form?.read(db, params.row, context.get(requestContext));
  if (!form || !row) throw createAdminNotFound();
  const path = `/admin/${name}/${encodeURIComponent(params.row)}`;
  const changed = await findLastChange(db, name, params.row);
  const flash = adminFlash.read(request);
  const cellOptions = { language, currencies: (await getCatalog(db)).currencies };
  const fields = await presentAdminFields(db, form.fields, language, params.row);
  const createOnlyFields = new Set(form.fields.flatMap((field) => (field.onlyNew ? [field.name] : [])));
  const title = String(presentAdminCell(row.titleType ?? "text", toCell(row.title, language), cellOptions));
  return adminFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, title),
      path,
      back: { href: `/admin/${name}`, label: findResourceText(translator, name, "title") ?? name },
      saves: form.save !== undefined,
      fields: fields.filter((field) => !createOnlyFields.has(field.name)),
      values: row.values,
      mark: row.mark,
      facts: [
        ...fields
          .filter((field) => createOnlyFields.has(field.name))
          .map((field): ResourceDetail => {
            const value = row.values[field.name] ?? "";
            const label = field.choices.find((choice) => choice.value === value)?.label;
            return { name: field.name, type: label ? "text" : "code", value: label ?? value };
          }),
        ...(row.facts ?? []),
      ].map((detail) => {
        const value = toCell(detail.value, language);
        const type = detail.type ?? getCellType(value);
        return {
          label: findAdminMessage(translator, "field", detail.name) ?? detail.name,
          type,
          value: presentAdminCell(type, value, cellOptions),
        };
      }),
      links: (row.links ?? []).map((link) => ({
        href: link.href,
        label: findAdminMessage(translator, "link", link.name) ?? link.name,
      })),
      acts: await Promise.all(
        (form.actions ?? [])
          .filter(({ id }) => !row.idle?.includes(id))
          .map(async ({ id, danger = false, fields = [] }) => ({
            id,
            danger,
            label: findAdminMessage(translator, "actions", id) ?? id,
            text:
              findAdminMessage(translator, "actionTexts", `${name}.${id}`) ??
              findAdminMessage(translator, "actionTexts", id),
            fields: await presentAdminFields(db, fields, language, params.row),
          })),
      ),
      changed: changed && { who: changed.who, at: getFormatters(language).formatDateTime(changed.at) },
      news: flash && {
        text: translator.t(`admin.outcomes.${flash.what}` as "admin.outcomes.saved", { count: flash.count ?? 0 }),
      },
    },
    flash,
  );
}

/** Converts a value to a cell. Bilingual text becomes text in the reader's language. */
const toCell = (value: ResourceDetail["value"], language: Language): AdminTableCell =>
  typeof value === "object" && value !== null && !(value instanceof Date)
    ? pickTranslation(value, language).text
    : value;

const getCellType = (value: AdminTableCell): AdminCellType =>
  value instanceof Date ? "moment" : typeof value === "number" ? "number" : typeof value === "boolean" ? "yes" : "text";

export type RowPageData = Awaited<ReturnType<typeof loader>>["data"];

/** Saves a row or runs the row action that the pressed button names. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock, origin, wakeMail } = context.get(requestContext);
  const { name, form } = requireAdminResource(params.room);
  const { form: formData, text } = await readAdminForm(request);
  const requestedAction = text("act");
  const rowAction = form?.actions?.find(({ id }) => id === requestedAction);
  if (!form || (!rowAction && requestedAction !== "save" && requestedAction !== "preview")) throw createAdminNotFound();
  const fields = rowAction ? (rowAction.fields ?? []) : form.fields;
  const values: FormValues = getFormValues(
    formData,
    fields.map((field) => field.name),
  );
  const formVersion = text("mark");
  if (requestedAction === "preview") {
    return respondWithPreview(form, { ...values, mark: formVersion }, context.get(preferencesContext).language, origin);
  }
  const admin = createAdminContext(context, request);
  const result = rowAction
    ? await rowAction.run(admin, params.row, values, formVersion)
    : await form.save?.(admin, params.row, values, formVersion);
  if (!result) throw createAdminNotFound();
  if (!result.ok) {
    if (result.kind === "not_found") throw createAdminNotFound();
    return respondWithFormErrors(result, { ...values, act: requestedAction, mark: formVersion }, clock());
  }
  wakeMail();
  const next = rowAction ? (result.value as string | null | undefined) : undefined;
  const target = next === null ? `/admin/${name}` : `/admin/${name}/${encodeURIComponent(next ?? params.row)}`;
  const outcome = rowAction ? (next === null ? "removed" : "done") : "saved";
  throw adminFlash.redirect(context, target, { what: outcome });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the row page: the edit form, read-only details and row actions. */
export default function AdminRowPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getFormState = (rowAction: string): FormState | undefined => {
    const answer = actionData as FormState | undefined;
    return answer?.values.act === rowAction ? answer : undefined;
  };
  const preview = getFieldPreviews(actionData as FormState | undefined);
  const answer = getFormState(preview ? "preview" : "save");
  const isStale = answer?.code === "admin.stale";
  const formVersion = resolveFormVersion(answer, page.mark);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowPageHeader page={page} />
      {page.news && !actionData && <FlashMessage message={page.news} />}
      {isStale && <StaleRowNotice changed={page.changed} />}
      {preview && <MarkdownPreview parts={preview} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {page.fields.length > 0 && (
          <Card>
            {/* Submitted values stay in the form after a conflict. Saving again overwrites the other change on purpose. */}
            <AccountForm
              action={page.path}
              answer={isStale || preview ? undefined : answer}
              key={formVersion}
              className="grid gap-4 md:grid-cols-2"
            >
              <input type="hidden" name="mark" value={formVersion} />
              {page.fields.map((field) => (
                <AdminField
                  key={field.name}
                  form="row"
                  field={field}
                  value={page.values[field.name]}
                  answer={answer}
                  concurrentValue={isStale ? page.values[field.name] : undefined}
                />
              ))}
              {page.saves && (
                <div className="col-span-full flex flex-wrap gap-2">
                  <SubmitButton name="act" value="save" size="lg">
                    {t(isStale ? "admin.saveAnyway" : "admin.save")}
                  </SubmitButton>
                  {page.fields.some(({ type }) => type === "markdown") && <PreviewButton />}
                </div>
              )}
            </AccountForm>
          </Card>
        )}
        <div className="grid min-w-0 gap-5">
          {page.facts.length > 0 && (
            <Card title={t("admin.details")}>
              <dl className="grid gap-2 text-14">
                {page.facts.map(({ label, type, value }) => (
                  <div key={label} className="flex flex-wrap justify-between gap-x-4">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd
                      className={`font-medium wrap-anywhere ${type === "details" ? "basis-full whitespace-pre-line" : ""}`}
                    >
                      {typeof value === "boolean" ? (
                        t(value ? "admin.yes" : "admin.no")
                      ) : type === "details" ? (
                        value || "–"
                      ) : (
                        <bdi>{value || "–"}</bdi>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          )}
          {page.acts.map((rowAction) => (
            <RowActionForm
              key={rowAction.id}
              act={rowAction}
              path={page.path}
              mark={page.mark}
              answer={getFormState(rowAction.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
