import { data } from "react-router";
import { notificationSettingsPath } from "#domain/mail/settings-path.ts";
import { getUnsubscribePath } from "#domain/mail/unsubscribe-path.ts";
import { findUnsubscribeTopic, switchOffMails } from "#domain/notifications/notification-settings.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/unsubscribe-page.ts";

await preloadMessages("notifications");

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the topic of the key in the path. Unknown keys get 404. */
async function requireTopic(context: Route.LoaderArgs["context"], key: string) {
  const { db } = getPageContext(context);
  const found = keyPattern.test(key) ? await findUnsubscribeTopic(db, key) : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { t } = getPageContext(context);
  const path = getUnsubscribePath(params.key);
  return {
    ...createUnlistedHead(context, path, t("notifications.unsubscribe.title")),
    path,
    ...(await requireTopic(context, params.key)),
  };
}

/** Switches off the mails. Mail programs send this request too, without a session or a token (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  await requireTopic(context, params.key);
  await switchOffMails(getPageContext(context).db, params.key);
  return { done: true };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page behind the link in mails that switches off the mails of a topic. */
export default function UnsubscribePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const topic = t(`notifications.settings.topics.${page.topic}.name`);
  return (
    <div className="container-page grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5 py-10">
      <PageHeading title={page.title} />
      <Card>
        {page.mail ? (
          <PostForm action={page.path} className="grid gap-4">
            <p>{t("notifications.unsubscribe.text", { topic })}</p>
            <SubmitButton className="justify-self-start">{t("notifications.unsubscribe.act")}</SubmitButton>
          </PostForm>
        ) : (
          <div className="grid gap-4">
            <SuccessAlert>{t("notifications.unsubscribe.done", { topic })}</SuccessAlert>
            <a href={notificationSettingsPath} className="link font-medium underline">
              {t("notifications.unsubscribe.settings")}
            </a>
          </div>
        )}
      </Card>
    </div>
  );
}
