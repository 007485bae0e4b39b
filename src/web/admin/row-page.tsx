import { data, redirect } from "react-router";
import { lastChange } from "#domain/admin/change.server.ts";
import type { Cell } from "#domain/admin/read-table.server.ts";
import type { RoomFact, Values } from "#domain/admin/room.ts";
import type { CellType } from "#domain/admin/table.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/row-page.ts";
import { ActForm } from "./act-form.tsx";
import { adminContext, adminFlash, notFound, roomOfPage, sentForm } from "./admin-of-page.server.ts";
import { AdminField } from "./fields.tsx";
import { keptMark } from "./kept-mark.ts";
import { News } from "./news.tsx";
import { previewOf } from "./preview.server.ts";
import { Preview, previewIn } from "./preview.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { RowHead } from "./row-head.tsx";
import { shownCell } from "./shown-cell.server.ts";
import { shownFields } from "./shown-fields.server.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { adminWord, roomWord } from "./words.ts";

await Promise.all([needTexts("account"), needTexts("admin")]);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const words = translator(language);
  const { name, form } = roomOfPage(params.room);
  const row = await form?.read(db, params.row);
  if (!form || !row) throw notFound();
  const path = `/admin/${name}/${encodeURIComponent(params.row)}`;
  const changed = await lastChange(db, name, params.row);
  const told = adminFlash.read(request);
  const reader = { language, currencies: (await catalogueOf(db)).currencies };
  const fields = await shownFields(db, form.fields, language, params.row);
  const isOnlyNew = new Set(form.fields.flatMap((field) => (field.onlyNew ? [field.name] : [])));
  const title = String(shownCell(row.titleType ?? "text", toCell(row.title, language), reader));
  return data(
    {
      ...headOf(context, path, title),
      path,
      back: { href: `/admin/${name}`, label: roomWord(words, name, "title") ?? name },
      saves: form.save !== undefined,
      fields: fields.filter((field) => !isOnlyNew.has(field.name)),
      values: row.values,
      mark: row.mark,
      facts: [
        ...fields
          .filter((field) => isOnlyNew.has(field.name))
          .map((field): RoomFact => {
            const value = row.values[field.name] ?? "";
            const label = field.choices.find((choice) => choice.value === value)?.label;
            return { name: field.name, type: label ? "text" : "code", value: label ?? value };
          }),
        ...(row.facts ?? []),
      ].map((fact) => {
        const value = toCell(fact.value, language);
        const type = fact.type ?? getCellType(value);
        return {
          label: adminWord(words, "field", fact.name) ?? fact.name,
          type,
          value: shownCell(type, value, reader),
        };
      }),
      links: (row.links ?? []).map((link) => ({
        href: link.href,
        label: adminWord(words, "link", link.name) ?? link.name,
      })),
      acts: await Promise.all(
        (form.acts ?? [])
          .filter(({ id }) => !row.idle?.includes(id))
          .map(async ({ id, danger = false, fields = [] }) => ({
            id,
            danger,
            label: adminWord(words, "act", id) ?? id,
            text: adminWord(words, "actText", `${name}.${id}`) ?? adminWord(words, "actText", id),
            fields: await shownFields(db, fields, language, params.row),
          })),
      ),
      changed: changed && { who: changed.who, at: formatters(language).moment(changed.at) },
      news: told && { text: words.t(`admin.news.${told.what}` as "admin.news.saved", { count: told.count ?? 0 }) },
    },
    told ? { headers: { "set-cookie": adminFlash.cleared(origin) } } : {},
  );
}

/** Returns a value as a cell: of a text in both languages the reader's. */
const toCell = (value: RoomFact["value"], language: Language): Cell =>
  typeof value === "object" && value !== null && !(value instanceof Date) ? inLanguage(value, language).text : value;

const getCellType = (value: Cell): CellType =>
  value instanceof Date ? "moment" : typeof value === "number" ? "number" : typeof value === "boolean" ? "yes" : "text";

export type RowPageData = Awaited<ReturnType<typeof loader>>["data"];

/** Saves a row, or does to it what one of its other buttons says. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock, origin, wakeMail } = context.get(visitContext);
  const { name, form } = roomOfPage(params.room);
  const { form: sent, text } = await sentForm(request);
  const wanted = text("act");
  const act = form?.acts?.find(({ id }) => id === wanted);
  if (!form || (!act && wanted !== "save" && wanted !== "preview")) throw notFound();
  const fields = act ? (act.fields ?? []) : form.fields;
  const values: Values = formValues(
    sent,
    fields.map((field) => field.name),
  );
  const mark = text("mark");
  if (wanted === "preview") {
    return previewOf(form, { ...values, mark }, context.get(preferencesContext).language, origin);
  }
  const deeds = adminContext(context, request);
  const result = act
    ? await act.run(deeds, params.row, values, mark)
    : await form.save?.(deeds, params.row, values, mark);
  if (!result) throw notFound();
  if (!result.ok) {
    if (result.kind === "not_found") throw notFound();
    return refused(result, { ...values, act: wanted, mark }, clock());
  }
  wakeMail();
  const next = act ? (result.value as string | null | undefined) : undefined;
  const to = next === null ? `/admin/${name}` : `/admin/${name}/${encodeURIComponent(next ?? params.row)}`;
  const what = act ? (next === null ? "removed" : "done") : "saved";
  throw redirect(to, { status: 303, headers: { "set-cookie": adminFlash.cookie({ what }, origin) } });
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A row of a table: its form, what is known of it, and what else can be done to it. */
export default function AdminRowPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answerTo = (act: string): FormAnswer | undefined => {
    const answer = actionData as FormAnswer | undefined;
    return answer?.values.act === act ? answer : undefined;
  };
  const preview = previewIn(actionData as FormAnswer | undefined);
  const answer = answerTo(preview ? "preview" : "save");
  const isStale = answer?.code === "admin.stale";
  const mark = keptMark(answer, page.mark);
  const sending = useSending(page.path);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowHead page={page} />
      {page.news && !actionData && <News text={page.news.text} />}
      {isStale && <StaleNotice changed={page.changed} />}
      {preview && <Preview parts={preview} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {page.fields.length > 0 && (
          <Card>
            {/* What was typed stays. Who was told of what is there now means it when they save again. */}
            <AccountForm
              action={page.path}
              answer={isStale || preview ? undefined : answer}
              key={mark}
              className="grid gap-4 md:grid-cols-2"
            >
              <input type="hidden" name="mark" value={mark} />
              {page.fields.map((field) => (
                <AdminField
                  key={field.name}
                  form="row"
                  field={field}
                  value={page.values[field.name]}
                  answer={answer}
                  theirs={isStale ? page.values[field.name] : undefined}
                />
              ))}
              {page.saves && (
                <div className="col-span-full flex flex-wrap gap-2">
                  <Button type="submit" name="act" value="save" size="lg" busy={sending}>
                    {t(isStale ? "admin.saveAnyway" : "admin.save")}
                  </Button>
                  {page.fields.some(({ type }) => type === "markdown") && <PreviewButton />}
                </div>
              )}
            </AccountForm>
          </Card>
        )}
        <div className="grid min-w-0 gap-5">
          {page.facts.length > 0 && (
            <Card title={t("admin.facts")}>
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
          {page.acts.map((act) => (
            <ActForm key={act.id} act={act} path={page.path} mark={page.mark} answer={answerTo(act.id)} />
          ))}
        </div>
      </div>
    </div>
  );
}
