import { data, redirect } from "react-router";
import { lastChange } from "#domain/admin/change.server.ts";
import {
  getInputNames,
  isSettingGroup,
  readSettings,
  saveSettings,
  settingGroups,
} from "#domain/admin/settings.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { weekOrder } from "#domain/sellers/read-hours.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { DayFields } from "#web/businesses/day-fields.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { weekdayName } from "#web/sellers/hours.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/settings-page.ts";
import { adminContext, adminFlash, notFound, sentForm } from "./admin-of-page.server.ts";
import { AdminField } from "./fields.tsx";
import { keptMark } from "./kept-mark.ts";
import { News } from "./news.tsx";
import { shownFields } from "./shown-fields.server.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { adminWord } from "./words.ts";

await Promise.all([needTexts("account"), needTexts("admin"), needTexts("businesses")]);

const path = "/admin/settings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const words = translator(language);
  const { values, marks } = await readSettings(db);
  const told = adminFlash.read(request);
  const page = {
    ...headOf(context, path, words.t("admin.rooms.settings.title")),
    values,
    groups: await Promise.all(
      Object.keys(settingGroups)
        .filter(isSettingGroup)
        .map(async (group) => {
          const changed = await lastChange(db, "settings", group);
          return {
            group,
            mark: marks[group],
            title: adminWord(words, "group", group) ?? group,
            text: adminWord(words, "groupText", group),
            fields: await shownFields(db, settingGroups[group], language),
            changed: changed && { who: changed.who, at: formatters(language).moment(changed.at) },
          };
        }),
    ),
    days: weekOrder.map((day) => ({ day, name: weekdayName(day, language) })),
    news: told && { text: words.t("admin.news.saved") },
  };
  return data(page, told ? { headers: { "set-cookie": adminFlash.cleared(origin) } } : {});
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clock, origin } = context.get(visitContext);
  const { form, text } = await sentForm(request);
  const group = text("group");
  if (!isSettingGroup(group)) throw notFound();
  const values = formValues(form, getInputNames(group));
  const mark = text("mark");
  const result = await saveSettings(adminContext(context), group, values, mark);
  if (!result.ok) return refused(result, { ...values, group, mark }, clock());
  throw redirect(path, { status: 303, headers: { "set-cookie": adminFlash.cookie({ what: "saved" }, origin) } });
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** CN-01: what shipping costs, the tax, where transfers go, and how the shop is reached. */
export default function AdminSettingsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormAnswer | undefined;
  const stale =
    answer?.code === "admin.stale" ? page.groups.find(({ group }) => group === answer.values.group) : undefined;
  const sending = useSending(path);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex max-w-4xl flex-wrap items-end justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <a href={`${path}/logo`} className={buttonClass("outline")}>
          {t("admin.picture.logo")}
        </a>
      </div>
      {page.news && !answer && <News text={page.news.text} />}
      {stale && <StaleNotice changed={stale.changed} />}
      {page.groups.map(({ group, mark: now, title, text, fields }) => {
        const own = answer?.values.group === group ? answer : undefined;
        const isStale = stale?.group === group;
        const mark = keptMark(own, now);
        return (
          <Card key={group} id={group} title={title} className="max-w-4xl scroll-mt-24">
            <AccountForm
              key={mark}
              action={path}
              answer={isStale ? undefined : own}
              className="grid gap-4 md:grid-cols-2"
            >
              <input type="hidden" name="group" value={group} />
              <input type="hidden" name="mark" value={mark} />
              {text && <p className="col-span-full text-14 text-ink-soft">{text}</p>}
              {group === "hours" && (
                <div className="col-span-full grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
                  {page.days.map(({ day, name }) => (
                    <DayFields
                      key={day}
                      day={day}
                      name={name}
                      answer={own}
                      values={page.values}
                      stale={isStale ? page : undefined}
                    />
                  ))}
                </div>
              )}
              {fields.map((field) => (
                <AdminField
                  key={field.name}
                  form={group}
                  field={field}
                  value={page.values[field.name]}
                  answer={own}
                  theirs={isStale ? page.values[field.name] : undefined}
                />
              ))}
              <div className="col-span-full">
                <Button type="submit" busy={sending}>
                  {t(isStale ? "admin.saveAnyway" : "admin.save")}
                </Button>
              </div>
            </AccountForm>
          </Card>
        );
      })}
    </div>
  );
}
