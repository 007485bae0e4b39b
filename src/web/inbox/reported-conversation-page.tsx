import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { inboxMaxLengths } from "#domain/inbox/conversation.ts";
import { decideConversationReports, readReportedConversation } from "#domain/inbox/conversation-reports.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { moderationFlash } from "#web/moderation/outcome-flash.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/reported-conversation-page.ts";
import { createAmountFormatter, formatConversationEvent } from "./conversation-view.server.ts";
import { rejectInboxForm } from "./form-errors.server.ts";
import { ReportedConversationSummary } from "./reported-conversation-summary.tsx";
import { presentReportedConversation } from "./reported-conversation-view.server.ts";

await preloadMessages("inbox");

const LIST_PATH = "/moderation/conversations";

/** Loads a reported conversation with its messages. The access of the moderator is written to the audit log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const id = parsePositiveId(params.conversation);
  const found = await readReportedConversation(db, getCurrentAccount(context), id);
  if (!found.ok) throw data(null, { status: 404 });
  const { currencies } = await getCatalog(db);
  const { formatDateTime: moment } = getFormatters(language);
  const amount = createAmountFormatter(language, currencies);
  const { conversation, messages } = found.value;
  return {
    ...createUnlistedHead(context, `${LIST_PATH}/${id}`, t("inbox.moderation.read")),
    conversation: presentReportedConversation(conversation, language, moment),
    messages: messages.map(({ event, amount: money, viewing, at, kind, text, ...message }) => ({
      ...message,
      text: event
        ? formatConversationEvent(event, { money, viewing }, language, amount)
        : kind === "offer" && money
          ? t("inbox.snippet.offer", { amount: amount(money) })
          : text,
      at: moment(at),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, language } = getPageContext(context);
  const form = await request.formData().catch(() => new FormData());
  const verdict = (["uphold", "dismiss"] as const).find((each) => each === form.get("verdict"));
  const id = parsePositiveId(params.conversation);
  if (!verdict || id === 0) throw data(null, { status: 404 });
  const note = String(form.get("note") ?? "");
  const result = await decideConversationReports({ db, now: clock() }, getCurrentAccount(context), id, {
    verdict,
    note,
  });
  if (!result.ok) return rejectInboxForm(result, "decide", { note }, language);
  throw moderationFlash.redirect(context, LIST_PATH, { what: verdict });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a reported conversation for a moderator to read and decide. */
export default function ReportedConversationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { conversation, messages } = page;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <a href={LIST_PATH} className={getButtonClass("outline")}>
          <Icon name="back" size={18} />
          {t("inbox.moderation.back")}
        </a>
      </div>
      {answer && answer.field === undefined && <FailureAlert>{answer.text}</FailureAlert>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="min-w-0 rounded-md border border-line bg-paper">
          <h2 className="border-b border-line px-4 py-3 text-16 font-semibold">{t("inbox.moderation.messages")}</h2>
          <ol className="divide-y divide-line">
            {messages.map((message) => (
              <li key={message.id} className="grid gap-1 px-4 py-3">
                <p className="flex flex-wrap gap-x-2 text-13 text-ink-soft">
                  {message.side && (
                    <span className="font-medium text-ink">{t(`inbox.moderation.${message.side}`)}</span>
                  )}
                  {message.author && <bdi>{message.author}</bdi>}
                  <span>{message.at}</span>
                </p>
                {message.picture && (
                  <img
                    src={message.picture}
                    alt={t("inbox.picture")}
                    loading="lazy"
                    className="max-h-64 justify-self-start rounded-sm"
                  />
                )}
                {message.text && (
                  <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
                    {message.text}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
        <div className="grid gap-5 rounded-md border border-line bg-paper p-4">
          <ReportedConversationSummary conversation={conversation} />
          <PostForm action={`${LIST_PATH}/${conversation.id}`} className="grid gap-3 border-t border-line pt-4">
            <TextArea
              id="decide-note"
              name="note"
              label={t("inbox.moderation.note")}
              rows={2}
              maxLength={inboxMaxLengths.report}
              defaultValue={answer?.values.note ?? ""}
              error={answer?.field === "note" ? answer.text : undefined}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="verdict" value="uphold" variant="danger">
                {t("inbox.moderation.uphold")}
              </Button>
              <Button type="submit" name="verdict" value="dismiss" variant="outline">
                {t("inbox.moderation.dismiss")}
              </Button>
            </div>
          </PostForm>
        </div>
      </div>
    </>
  );
}
