import { data, Form, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inboxLimits } from "#domain/inbox/conversation.ts";
import { decideConversation, readReported } from "#domain/inbox/reported.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { moderationFlash } from "#web/moderation/flash.server.ts";
import { idFrom } from "#web/moderation/refused.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/read-page.ts";
import { ReportedHead } from "./reported-head.tsx";
import { amountIn, eventWords } from "./shown.server.ts";
import { shownReported } from "./shown-reported.server.ts";
import { refusedInbox } from "./wrong.server.ts";

await needTexts("inbox");

const list = "/moderation/conversations";

/** Shows what is written in a reported conversation; that somebody has read it is kept in the log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const id = idFrom(params.conversation);
  const found = await readReported(db, accountOfPage(context), id);
  if (!found.ok) throw data(null, { status: 404 });
  const { currencies } = await catalogueOf(db);
  const { moment } = formatters(language);
  const amount = amountIn(language, currencies);
  const { conversation, messages } = found.value;
  return {
    ...headOf(context, `${list}/${id}`, t("inbox.moderation.read")),
    conversation: shownReported(conversation, language, moment),
    messages: messages.map(({ event, amount: money, at, kind, text, ...message }) => ({
      ...message,
      text: event
        ? eventWords(event, money, language, amount)
        : kind === "offer" && money
          ? t("inbox.snippet.offer", { amount: amount(money) })
          : text,
      at: moment(at),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const verdict = (["uphold", "dismiss"] as const).find((each) => each === form.get("verdict"));
  const id = idFrom(params.conversation);
  if (!verdict || id === 0) throw data(null, { status: 404 });
  const note = String(form.get("note") ?? "");
  const result = await decideConversation({ db, now: clock() }, accountOfPage(context), id, { verdict, note });
  if (!result.ok) return refusedInbox(result, "decide", { note }, language);
  throw redirect(list, { status: 303, headers: { "set-cookie": moderationFlash.cookie({ what: verdict }, origin) } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A reported conversation, for a moderator to read and to decide on. */
export default function ReadPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { conversation, messages } = page;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <a href={list} className={buttonClass("outline")}>
          <Icon name="back" size={18} />
          {t("inbox.moderation.back")}
        </a>
      </div>
      {answer && answer.field === undefined && (
        <Alert tone="failure" role="alert">
          {answer.text}
        </Alert>
      )}
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
          <ReportedHead conversation={conversation} />
          <Form method="post" action={`${list}/${conversation.id}`} className="grid gap-3 border-t border-line pt-4">
            <ForgeryField />
            <TextArea
              id="decide-note"
              name="note"
              label={t("inbox.moderation.note")}
              rows={2}
              maxLength={inboxLimits.report}
              defaultValue={answer?.values.note ?? ""}
              error={answer?.field === "note" ? answer.text : undefined}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="verdict" value="uphold" look="danger">
                {t("inbox.moderation.uphold")}
              </Button>
              <Button type="submit" name="verdict" value="dismiss" look="outline">
                {t("inbox.moderation.dismiss")}
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </>
  );
}
