import { redirect } from "react-router";
import { z } from "zod";
import { notificationSettingsPath } from "#domain/mail/settings-path.ts";
import {
  getNotificationSettings,
  type NotificationTopicSetting,
  saveNotificationSettings,
} from "#domain/notifications/notification-settings.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Table } from "#ui/table.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { createFlash } from "#web/flash-cookie.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/notification-settings-page.ts";

await Promise.all([preloadMessages("account"), preloadMessages("notifications")]);

const settingsFlash = createFlash("notification-settings", z.literal(true));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const saved = settingsFlash.read(request);
  return settingsFlash.respond(
    context,
    {
      ...createUnlistedHead(context, notificationSettingsPath, (t) => t("notifications.settings.title")),
      topics: await getNotificationSettings(db, getCurrentAccount(context).id),
      saved,
    },
    saved,
  );
}

/** Saves the settings. The checkboxes `inApp` and `mail` list the enabled topics, and all other topics are disabled. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(requestContext);
  const actor = getCurrentAccount(context);
  const form = await request.formData().catch(() => undefined);
  // A form without the field `topics` changes nothing.
  if (!form?.has("topics")) return redirect(notificationSettingsPath, 303);
  const selected = { inApp: new Set(form.getAll("inApp")), mail: new Set(form.getAll("mail")) };
  await saveNotificationSettings(
    db,
    actor,
    (await getNotificationSettings(db, actor.id)).map(({ topic, mail }) => ({
      topic,
      inApp: selected.inApp.has(topic),
      mail: mail === null ? undefined : selected.mail.has(topic),
    })),
  );
  return settingsFlash.redirect(context, notificationSettingsPath, true);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the notification settings for the site and for mail. */
export default function NotificationSettingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getTopicName = ({ topic }: NotificationTopicSetting) => t(`notifications.settings.topics.${topic}.name`);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("notifications.settings.text")} textClass="pt-1 text-ink-soft" />
      {page.saved && <SuccessAlert>{t("notifications.settings.saved")}</SuccessAlert>}
      <form method="post" action={notificationSettingsPath} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CsrfField />
        <input type="hidden" name="topics" value="all" />
        <Table
          caption={t("notifications.settings.title")}
          hideCaption
          rows={page.topics}
          getKey={({ topic }) => topic}
          columns={[
            {
              id: "topic",
              header: t("notifications.settings.topic"),
              cell: (row) => (
                <>
                  {getTopicName(row)}
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
                <Checkbox
                  name="inApp"
                  value={row.topic}
                  defaultChecked={row.inApp}
                  hideLabel
                  label={t("notifications.settings.boxInApp", { topic: getTopicName(row) })}
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
                  <Checkbox
                    name="mail"
                    value={row.topic}
                    defaultChecked={row.mail}
                    hideLabel
                    label={t("notifications.settings.boxMail", { topic: getTopicName(row) })}
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
