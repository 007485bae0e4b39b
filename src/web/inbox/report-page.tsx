import { data, Form, type RouterContextProvider } from "react-router";
import { formValues } from "#domain/forms/fields.ts";
import { conversationPath, inboxLimits } from "#domain/inbox/conversation.ts";
import { reportConversation } from "#domain/inbox/manage.server.ts";
import { conversationReportFields, conversationReportReasons } from "#domain/inbox/report.ts";
import { conversationOf } from "#domain/inbox/thread.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { httpStatus } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { idFrom } from "#web/moderation/refused.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/report-page.ts";
import { shownOther } from "./shown.server.ts";
import { inboxContext } from "./thread-actions.server.ts";
import { wrongWords } from "./wrong.server.ts";

await Promise.all([needTexts("account"), needTexts("inbox")]);

async function conversationOfPage(part: string, context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(visitContext);
  const found = await conversationOf(db, accountOfPage(context), idFrom(part), { limit: 1, now: clock() });
  if (!found.ok) throw data(null, { status: 404 });
  return found.value.conversation;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { id, other, reported } = await conversationOfPage(params.conversation, context);
  const path = conversationPath(id);
  return {
    ...headOf(context, `${path}/report`, translator(language).t("inbox.reportPage.title")),
    path,
    name: shownOther(other, language).name,
    reported,
  };
}

type Answer = { values: Record<string, string>; errors: Record<string, string>; text?: string };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await conversationOfPage(params.conversation, context);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, conversationReportFields);
  const result = await reportConversation(inboxContext(context), accountOfPage(context), id, values);
  // The page says itself that it was reported.
  if (result.ok) return null;
  const words = (path: string, code: string) =>
    path === "reason"
      ? t("inbox.wrong.reason")
      : code === "required"
        ? t("inbox.wrong.words")
        : wrongWords({ ok: false, kind: "invalid", code }, language);
  const errors = Object.fromEntries((result.errors ?? []).map(({ path, code }) => [path, words(path, code)]));
  const answer: Answer = { values, errors, ...(result.errors ? {} : { text: wrongWords(result, language) }) };
  return data(answer, { status: httpStatus[result.kind] });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks moderators to look at a conversation. */
export default function ReportPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const back = (
    <a href={page.path} className={buttonClass("outline")}>
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
        <Alert tone="success" role="status" action={back}>
          {t("inbox.reportPage.done")}
        </Alert>
      ) : (
        <Form
          method="post"
          action={`${page.path}/report`}
          noValidate
          className="grid gap-5 rounded-lg border border-line bg-paper p-5 md:p-6"
        >
          <ForgeryField />
          <p className="text-ink-soft">{t("inbox.reportPage.text")}</p>
          {answer?.text && (
            <Alert tone="failure" role="alert">
              {answer.text}
            </Alert>
          )}
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
            maxLength={inboxLimits.report}
            counter
            defaultValue={answer?.values.text ?? ""}
            error={answer?.errors.text}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{t("inbox.reportPage.act")}</Button>
            {back}
          </div>
        </Form>
      )}
    </div>
  );
}
