import { data, type RouterContextProvider, redirect } from "react-router";
import { getToday } from "#domain/bookings/days.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { getConversationPreview } from "#domain/inbox/start-conversation.server.ts";
import {
  getNoViewingReason,
  MAX_VIEWING_PLACE_LENGTH,
  MAX_VIEWING_TIMES,
  viewingsPath,
} from "#domain/inbox/viewing.ts";
import { proposeViewing, type ViewingTarget } from "#domain/inbox/viewing-commands.server.ts";
import { findViewingPlace } from "#domain/inbox/viewing-queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/propose-viewing-page.ts";
import { presentParticipant, presentTopic } from "./conversation-view.server.ts";
import { formatInboxError } from "./form-errors.server.ts";
import { getInboxContext } from "./thread-actions.server.ts";
import { TopicSummary } from "./topic-summary.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

const rows = Array.from({ length: MAX_VIEWING_TIMES }, (_, i) => i);
const getFieldName = (row: number, field: "day" | "time") => `times.${row}.${field}`;

const parseTarget = ({ searchParams }: URL): ViewingTarget => {
  const conversation = parsePositiveId(searchParams.get("conversation"));
  return conversation > 0 ? { conversation } : { listing: parsePositiveId(searchParams.get("ad")) };
};

const getFormPath = (target: ViewingTarget): string =>
  buildUrl(`${viewingsPath}/new`, "listing" in target ? { ad: target.listing } : { conversation: target.conversation });

/** Loads with whom and about which car the viewing is. Throws 404 for conversations and listings that cannot be seen. */
async function loadSubject(target: ViewingTarget, context: Readonly<RouterContextProvider>) {
  const { db, clock } = getPageContext(context);
  const account = getCurrentAccount(context);
  const now = clock();
  if ("conversation" in target) {
    const thread = await getConversationThread(db, account, target.conversation, { now, limit: 1 });
    if (!thread.ok) throw data(null, { status: 404 });
    const { topic, other, side, silence, viewing } = thread.value.conversation;
    return { topic, other, side, silence, replaces: viewing?.state === "accepted" };
  }
  const preview = await getConversationPreview(db, account.id, { adId: target.listing }, now);
  if (!preview.ok) {
    if (preview.kind === "not_found") throw data(null, { status: 404 });
    return preview;
  }
  if (preview.value.conversation !== undefined)
    throw redirect(getFormPath({ conversation: preview.value.conversation }), 302);
  return { ...preview.value, replaces: false };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const target = parseTarget(url);
  const subject = await loadSubject(target, context);
  const head = (title: string) => createUnlistedHead(context, `${viewingsPath}/new`, title);
  if ("ok" in subject) return { ...head(t("inbox.viewing.book")), refused: formatInboxError(subject, language) };
  const { topic, other, side, silence, replaces } = subject;
  const listing = topic.kind === "ad" ? topic.ad : null;
  const reason = getNoViewingReason(listing);
  const participant = presentParticipant(other, language);
  const { timeZone, city, address } = await findViewingPlace(db, listing?.id ?? null);
  return {
    ...head(
      t(replaces ? "inbox.viewing.moveTitle" : side === "buyer" ? "inbox.viewing.book" : "inbox.viewing.propose"),
    ),
    refused: silence
      ? t(`inbox.closedReasons.${silence}`, { name: participant.name.text })
      : reason && t(`inbox.errors.viewing.${reason}`),
    other: participant,
    topic: presentTopic(topic, side, language, () => ""),
    replaces,
    city: city ? pickTranslation(city, language).text : undefined,
    address: address ? pickTranslation(address, language) : undefined,
    today: getToday(timeZone, clock()),
    path: getFormPath(target),
    back: "conversation" in target ? getConversationPath(target.conversation) : undefined,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { origin, language } = getPageContext(context);
  const target = parseTarget(url);
  if ("listing" in target && target.listing === 0) throw data(null, { status: 404 });
  const fields = rows.flatMap((row) => [getFieldName(row, "day"), getFieldName(row, "time")]);
  const values: Record<string, string> = await readFormValues(request, [...fields, "place"]);
  const result = await proposeViewing({ ...getInboxContext(context), origin }, getCurrentAccount(context), target, {
    times: rows.map((row) => ({ day: values[getFieldName(row, "day")], time: values[getFieldName(row, "time")] })),
    place: values.place,
  });
  if (result.ok) throw redirect(getConversationPath(result.value.conversation), 303);
  if (result.kind === "not_found") throw data(null, { status: 404 });
  const errors = Object.fromEntries(
    (result.errors ?? []).map((error) => [error.path, formatInboxError({ ...result, code: error.code }, language)]),
  );
  return data(
    { values, errors, text: result.errors ? undefined : formatInboxError(result, language) },
    { status: HTTP_STATUS[result.kind] },
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form that proposes up to three times to view a car. */
export default function ProposeViewingPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const topic = "topic" in page ? page.topic : undefined;
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <div className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6">
        {topic && "other" in page && (
          <TopicSummary topic={topic}>
            <p className="text-14 text-ink-soft">{t("inbox.viewing.with", { name: page.other?.name.text ?? "" })}</p>
          </TopicSummary>
        )}
        {page.refused !== undefined || !("path" in page) ? (
          <Alert tone="info">{page.refused}</Alert>
        ) : (
          <ProposalForm page={page} answer={answer} />
        )}
      </div>
    </div>
  );
}

type FormProps = {
  page: Extract<Route.ComponentProps["loaderData"], { path: string }>;
  answer: Route.ComponentProps["actionData"];
};

function ProposalForm({ page, answer }: FormProps) {
  const { t } = useTranslation();
  const firstInvalidField = Object.keys(answer?.errors ?? {})[0];
  const getProps = (name: string) => ({
    id: `viewing-${name.replaceAll(".", "-")}`,
    name,
    defaultValue: answer?.values[name] ?? "",
    error: answer?.errors[name],
    autoFocus: name === firstInvalidField,
  });
  return (
    <PostForm action={page.path} noValidate className="grid gap-4">
      <p className="text-14 text-ink-soft">
        {t("inbox.viewing.formText", { name: page.other.name.text })}{" "}
        {page.city && t("inbox.viewing.zone", { city: page.city })}
      </p>
      {page.replaces && <Alert tone="warning">{t("inbox.viewing.replaces")}</Alert>}
      {answer && <FailureAlert>{answer.text ?? t("inbox.viewing.summary")}</FailureAlert>}
      {rows.map((row) => (
        <fieldset key={row} className="grid grid-cols-2 items-start gap-3">
          <legend className="pb-1 text-14 font-medium">
            {t("inbox.viewing.choice", { number: row + 1 })}
            {row > 0 && <span className="ms-1 font-normal text-ink-soft">{t("inbox.viewing.optional")}</span>}
          </legend>
          <TextInput
            {...getProps(getFieldName(row, "day"))}
            type="date"
            tall
            min={page.today}
            label={t("inbox.viewing.day")}
            required={row === 0}
          />
          <TextInput
            {...getProps(getFieldName(row, "time"))}
            type="time"
            tall
            label={t("inbox.viewing.time")}
            required={row === 0}
          />
        </fieldset>
      ))}
      <TextInput
        {...getProps("place")}
        tall
        label={
          <>
            {t("inbox.viewing.place")} <span className="font-normal text-ink-soft">{t("inbox.viewing.optional")}</span>
          </>
        }
        hint={
          page.address ? t("inbox.viewing.placeDefault", { address: page.address.text }) : t("inbox.viewing.placeHint")
        }
        maxLength={MAX_VIEWING_PLACE_LENGTH}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg">{t("inbox.viewing.submit")}</SubmitButton>
        {(page.back ?? page.topic.href) && (
          <a href={page.back ?? page.topic.href} className={getButtonClass("quiet", "", "lg")}>
            {t("inbox.viewing.cancelForm")}
          </a>
        )}
      </div>
    </PostForm>
  );
}
