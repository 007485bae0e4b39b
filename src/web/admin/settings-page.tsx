import { findLastChange } from "#domain/admin/admin-change.server.ts";
import {
  getAdminSettings,
  getSettingInputNames,
  isSettingGroup,
  settingFieldGroups,
  updateSettings,
} from "#domain/admin/settings.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { weekdaysFromSaturday } from "#domain/sellers/opening-hours-form.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { OpeningDayFields } from "#web/businesses/day-fields.tsx";
import { requestContext } from "#web/context.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { formatWeekday } from "#web/sellers/opening-hours.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/settings-page.ts";
import { findAdminMessage } from "./admin-messages.ts";
import { adminFlash, createAdminContext, createAdminNotFound, readAdminForm } from "./admin-request.server.ts";
import { presentAdminFields } from "./field-view.server.ts";
import { AdminField } from "./fields.tsx";
import { resolveFormVersion } from "./form-version.ts";
import { StaleRowNotice } from "./stale-row-notice.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin"), preloadMessages("businesses")]);

const path = "/admin/settings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const translator = getTranslator(language);
  const { values, marks } = await getAdminSettings(db);
  const flash = adminFlash.read(request);
  const page = {
    ...createUnlistedHead(context, path, translator.t("admin.resources.settings.title")),
    values,
    groups: await Promise.all(
      Object.keys(settingFieldGroups)
        .filter(isSettingGroup)
        .map(async (group) => {
          const changed = await findLastChange(db, "settings", group);
          return {
            group,
            mark: marks[group],
            title: findAdminMessage(translator, "group", group) ?? group,
            text: findAdminMessage(translator, "groupText", group),
            fields: await presentAdminFields(db, settingFieldGroups[group], language),
            changed: changed && { who: changed.who, at: getFormatters(language).formatDateTime(changed.at) },
          };
        }),
    ),
    days: weekdaysFromSaturday.map((day) => ({ day, name: formatWeekday(day, language) })),
    news: flash && { text: translator.t("admin.outcomes.saved") },
  };
  return adminFlash.respond(context, page, flash);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clock } = context.get(requestContext);
  const { form, text } = await readAdminForm(request);
  const group = text("group");
  if (!isSettingGroup(group)) throw createAdminNotFound();
  const values = getFormValues(form, getSettingInputNames(group));
  const formVersion = text("mark");
  const result = await updateSettings(createAdminContext(context), group, values, formVersion);
  if (!result.ok) return respondWithFormErrors(result, { ...values, group, mark: formVersion }, clock());
  throw adminFlash.redirect(context, path, { what: "saved" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the site settings (CN-01): shipping, tax, bank transfer and contact details. */
export default function AdminSettingsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormState | undefined;
  const stale =
    answer?.code === "admin.stale" ? page.groups.find(({ group }) => group === answer.values.group) : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex max-w-4xl flex-wrap items-end justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <a href={`${path}/logo`} className={getButtonClass("outline")}>
          {t("admin.picture.logo")}
        </a>
      </div>
      {page.news && !answer && <FlashMessage message={page.news} />}
      {stale && <StaleRowNotice changed={stale.changed} />}
      {page.groups.map(({ group, mark: now, title, text, fields }) => {
        const groupState = answer?.values.group === group ? answer : undefined;
        const isStale = stale?.group === group;
        const formVersion = resolveFormVersion(groupState, now);
        return (
          <Card key={group} id={group} title={title} className="max-w-4xl scroll-mt-24">
            <AccountForm
              key={formVersion}
              action={path}
              answer={isStale ? undefined : groupState}
              className="grid gap-4 md:grid-cols-2"
            >
              <input type="hidden" name="group" value={group} />
              <input type="hidden" name="mark" value={formVersion} />
              {text && <p className="col-span-full text-14 text-ink-soft">{text}</p>}
              {group === "hours" && (
                <div className="col-span-full grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
                  {page.days.map(({ day, name }) => (
                    <OpeningDayFields
                      key={day}
                      day={day}
                      name={name}
                      answer={groupState}
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
                  answer={groupState}
                  concurrentValue={isStale ? page.values[field.name] : undefined}
                />
              ))}
              <div className="col-span-full">
                <SubmitButton>{t(isStale ? "admin.saveAnyway" : "admin.save")}</SubmitButton>
              </div>
            </AccountForm>
          </Card>
        );
      })}
    </div>
  );
}
