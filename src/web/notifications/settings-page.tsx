import { data, redirect } from "react-router";
import { z } from "zod";
import { saveSettings, settingsOf, type TopicSetting } from "#domain/notifications/settings.server.ts";
import { settingsPath } from "#domain/notifications/topics.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Table } from "#ui/table.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/settings-page.ts";

await Promise.all([needTexts("account"), needTexts("notifications")]);

const flash = "notification-settings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const saved = readFlash(request, flash, z.literal(true)) ?? false;
  return data(
    {
      ...headOf(context, settingsPath, translator(language).t("notifications.settings.title")),
      topics: await settingsOf(db, accountOfPage(context).id),
      saved,
    },
    saved ? { headers: { "set-cookie": clearedFlash(flash, origin) } } : undefined,
  );
}

/** Boxes `inApp` and `mail` name the topics that are ticked; those that aren't are switched off. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(visitContext);
  const actor = accountOfPage(context);
  const form = await request.formData().catch(() => undefined);
  // A form that nobody filled in switches nothing off.
  if (!form?.has("topics")) return redirect(settingsPath, 303);
  const ticked = { inApp: new Set(form.getAll("inApp")), mail: new Set(form.getAll("mail")) };
  await saveSettings(
    db,
    actor,
    (await settingsOf(db, actor.id)).map(({ topic, mail }) => ({
      topic,
      inApp: ticked.inApp.has(topic),
      mail: mail === null ? undefined : ticked.mail.has(topic),
    })),
  );
  return redirect(settingsPath, { status: 303, headers: { "set-cookie": flashCookie(flash, true, origin) } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What one hears of, on the site and by mail. */
export default function NotificationSettingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const nameOf = ({ topic }: TopicSetting) => t(`notifications.settings.topics.${topic}.name`);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="pt-1 text-ink-soft">{t("notifications.settings.text")}</p>
      </div>
      {page.saved && (
        <Alert tone="success" role="status">
          {t("notifications.settings.saved")}
        </Alert>
      )}
      <form method="post" action={settingsPath} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ForgeryField />
        <input type="hidden" name="topics" value="all" />
        <Table
          caption={t("notifications.settings.title")}
          hideCaption
          rows={page.topics}
          keyOf={({ topic }) => topic}
          columns={[
            {
              id: "topic",
              header: t("notifications.settings.topic"),
              cell: (row) => (
                <>
                  {nameOf(row)}
                  <span className="block text-13 font-normal text-ink-soft">
                    {t(`notifications.settings.topics.${row.topic}.text`)}
                  </span>
                </>
              ),
            },
            {
              id: "inApp",
              header: t("notifications.settings.inApp"),
              cell: (row) => (
                <Check
                  name="inApp"
                  value={row.topic}
                  defaultChecked={row.inApp}
                  hideLabel
                  label={t("notifications.settings.boxInApp", { topic: nameOf(row) })}
                />
              ),
            },
            {
              id: "mail",
              header: t("notifications.settings.mail"),
              cell: (row) =>
                row.mail === null ? (
                  <span className="text-ink-faint">
                    <span aria-hidden>—</span>
                    <span className="sr-only">{t("notifications.settings.noMail")}</span>
                  </span>
                ) : (
                  <Check
                    name="mail"
                    value={row.topic}
                    defaultChecked={row.mail}
                    hideLabel
                    label={t("notifications.settings.boxMail", { topic: nameOf(row) })}
                  />
                ),
            },
          ]}
        />
        <p className="text-13 text-ink-soft">{t("notifications.settings.always")}</p>
        <Button type="submit" className="justify-self-start">
          {t("notifications.settings.save")}
        </Button>
      </form>
    </div>
  );
}
