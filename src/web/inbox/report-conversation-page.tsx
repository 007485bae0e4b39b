import { data, type RouterContextProvider } from "react-router";
import { getConversationPath, inboxMaxLengths } from "#domain/inbox/conversation.ts";
import { reportConversation } from "#domain/inbox/conversation-actions.server.ts";
import { conversationReportFields, conversationReportReasons } from "#domain/inbox/conversation-report.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/report-conversation-page.ts";
import { presentParticipant } from "./conversation-view.server.ts";
import { formatInboxError } from "./form-errors.server.ts";
import { getInboxContext } from "./thread-actions.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

async function loadReportableConversation(idParam: string, context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(requestContext);
  const found = await getConversationThread(db, getCurrentAccount(context), parsePositiveId(idParam), {
    limit: 1,
    now: clock(),
  });
  if (!found.ok) throw data(null, { status: 404 });
  return found.value.conversation;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { id, other, reported } = await loadReportableConversation(params.conversation, context);
  const path = getConversationPath(id);
  return {
    ...createUnlistedHead(context, `${path}/report`, (t) => t("inbox.reportPage.title")),
    path,
    name: presentParticipant(other, language).name,
    reported,
  };
}

type ReportFormError = { values: Record<string, string>; errors: Record<string, string>; text?: string };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await loadReportableConversation(params.conversation, context);
  const { language, t } = getPageContext(context);
  const values = await readFormValues(request, conversationReportFields);
  const result = await reportConversation(getInboxContext(context), getCurrentAccount(context), id, values);
  // The reloaded page shows that the conversation is reported.
  if (result.ok) return null;
  const getErrorText = (path: string, code: string) =>
    path === "reason"
      ? t("inbox.errors.reason")
      : code === "required"
        ? t("inbox.errors.words")
        : formatInboxError({ ok: false, kind: "invalid", code }, language);
  const errors = Object.fromEntries((result.errors ?? []).map(({ path, code }) => [path, getErrorText(path, code)]));
  const answer: ReportFormError = {
    values,
    errors,
    ...(result.errors ? {} : { text: formatInboxError(result, language) }),
  };
  return data(answer, { status: HTTP_STATUS[result.kind] });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form that reports a conversation to the moderators. */
export default function ReportConversationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const backLink = (
    <a href={page.path} className={getButtonClass("outline")}>
      {t("inbox.new.cancel")}
    </a>
  );
  return (
    <div className="grid max-w-2xl gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p>
          <a href={page.path} className="link underline">
            <bdi lang={page.name.lang}>{page.name.text}</bdi>
          </a>
        </p>
      </div>
      {page.reported ? (
        <Alert tone="success" role="status" action={backLink}>
          {t("inbox.reportPage.done")}
        </Alert>
      ) : (
        <PostForm
          action={`${page.path}/report`}
          noValidate
          className="grid gap-5 rounded-lg border border-line bg-paper p-5 md:p-6"
        >
          <p className="text-ink-soft">{t("inbox.reportPage.text")}</p>
          {answer?.text && <FailureAlert>{answer.text}</FailureAlert>}
          <RadioGroup
            name="reason"
            label={t("inbox.reportPage.reason")}
            options={conversationReportReasons.map((value) => ({
              value,
              label: t(`inbox.reportPage.reasons.${value}`),
            }))}
            defaultValue={answer?.values.reason}
            error={answer?.errors.reason}
            required
          />
          <TextArea
            id="report-text"
            name="text"
            label={t("inbox.reportPage.words")}
            hint={t("inbox.reportPage.wordsHint")}
            maxLength={inboxMaxLengths.report}
            counter
            defaultValue={answer?.values.text ?? ""}
            error={answer?.errors.text}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{t("inbox.reportPage.act")}</Button>
            {backLink}
          </div>
        </PostForm>
      )}
    </div>
  );
}
