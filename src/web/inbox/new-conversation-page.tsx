import { useRef } from "react";
import { data, type RouterContextProvider, redirect, useNavigation } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getConversationPath, inboxMaxLengths } from "#domain/inbox/conversation.ts";
import { createListingOffer } from "#domain/inbox/offer-commands.server.ts";
import {
  type ConversationSubject,
  getConversationPreview,
  startConversation,
} from "#domain/inbox/start-conversation.server.ts";
import { getPartOfferConversationPath } from "#domain/part-requests/part-request.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import SafetyTips from "#web/seller-info/safety-tips.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { parseSuggestedText } from "#web/suggested-text.ts";
import type { Route } from "./+types/new-conversation-page.ts";
import { createAmountFormatter, presentParticipant, presentTopic } from "./conversation-view.server.ts";
import { rejectInboxForm } from "./form-errors.server.ts";
import { parseOfferAmount } from "./offer-amount.server.ts";
import { OfferAmountField } from "./offer-panel.tsx";
import { getInboxContext } from "./thread-actions.server.ts";
import { TopicSummary } from "./topic-summary.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

/**
 * Parses the subject of a new conversation from the URL: the listing in `?ad=`, the seller order in `?share=`, or the
 * offer for a requested part in `?partOffer=`. With `offer` the conversation starts with a price offer.
 */
const parseConversationSubject = ({ searchParams }: URL): ConversationSubject => {
  const partOfferId = parsePositiveId(searchParams.get("partOffer"));
  if (partOfferId > 0) return { partOfferId };
  const sellerOrderId = parsePositiveId(searchParams.get("share"));
  return sellerOrderId > 0 ? { orderShareId: sellerOrderId } : { adId: parsePositiveId(searchParams.get("ad")) };
};

function getNewConversationUrl(subject: ConversationSubject): string {
  if ("partOfferId" in subject) return getPartOfferConversationPath(subject.partOfferId);
  return `/account/inbox/new?${"adId" in subject ? `ad=${subject.adId}` : `share=${subject.orderShareId}`}`;
}

async function loadConversationStart(url: URL, context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(requestContext);
  const subject = parseConversationSubject(url);
  const start = await getConversationPreview(db, getCurrentAccount(context).id, subject, clock());
  if (!start.ok && start.kind === "not_found") throw data(null, { status: 404 });
  return { about: subject, asked: start };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { about: subject, asked: start } = await loadConversationStart(url, context);
  const { language, t } = getPageContext(context);
  const wantsOffer = url.searchParams.has("offer");
  const head = (title: string) => createUnlistedHead(context, "/account/inbox/new", title);
  if (!start.ok) return { ...head(t("inbox.new.title")), refused: start.code };
  const { conversation, topic, other, side, silence, mayOffer } = start.value;
  const suggestedText = parseSuggestedText(url);
  // An existing conversation about the subject is continued.
  if (conversation !== undefined) {
    const params = new URLSearchParams({
      ...(wantsOffer && { offer: "1" }),
      ...(suggestedText && { text: suggestedText }),
    });
    throw redirect(getConversationPath(conversation) + (params.size > 0 ? `?${params}` : ""), 302);
  }
  const { currencies } = await getCatalog(context.get(requestContext).db);
  const amount = createAmountFormatter(language, currencies);
  const price = topic.kind === "ad" ? topic.ad?.price : undefined;
  const isPart = topic.kind === "ad" && topic.ad?.kind === "part";
  const isOffer = wantsOffer && mayOffer;
  const title =
    side === "seller" ? "titleBuyer" : topic.kind !== "ad" ? "titleOrder" : isOffer ? "titleOffer" : "title";
  return {
    ...head(t(`inbox.new.${title}`)),
    other: presentParticipant(other, language),
    topic: presentTopic(topic, side, language, amount),
    asked: price && mayOffer ? { price: amount(price), currency: price.currency, isPart } : undefined,
    isOffer,
    silence,
    isPart,
    /** Kind of the listing for the safety advice. Undefined for orders. */
    kind: topic.kind === "ad" ? topic.ad?.kind : undefined,
    address: getNewConversationUrl(subject),
    suggestedText,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { about: subject } = await loadConversationStart(url, context);
  const { language } = context.get(preferencesContext);
  const inbox = getInboxContext(context);
  const actor = getCurrentAccount(context);
  const form = await request.formData().catch(() => new FormData());
  const getText = (name: string) => String(form.get(name) ?? "");
  const isOffer = url.searchParams.has("offer") && "adId" in subject;
  const { currencies } = await getCatalog(inbox.db);
  const result = isOffer
    ? await createListingOffer(
        inbox,
        actor,
        subject.adId,
        parseOfferAmount(getText("amount"), getText("currency"), currencies),
      )
    : await startConversation(inbox, actor, subject, { text: getText("text") });
  if (result.ok) throw redirect(getConversationPath(result.value.conversation), 303);
  return rejectInboxForm(
    result,
    isOffer ? "offer" : "send",
    { text: getText("text"), amount: getText("amount") },
    language,
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form for the first message or the first offer to a seller or a buyer. */
export default function NewConversationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t, find } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === "POST";
  if (!("topic" in page)) {
    return (
      <div className="grid max-w-2xl gap-5">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <Alert tone="info">{find(`inbox.errors.${page.refused}`) ?? t("inbox.errors.other")}</Alert>
      </div>
    );
  }
  const { topic, other, asked: askingPrice, isOffer, silence, isPart, address, suggestedText } = page;
  const isAd = topic.kind === "ad";
  const ideas = isPart ? (["available", "price", "ships"] as const) : (["available", "price", "see"] as const);
  const insertIdea = (text: string) => {
    const field = formRef.current?.querySelector("textarea");
    if (!field) return;
    field.value = text;
    field.focus();
  };
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <div className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6">
        <TopicSummary topic={topic}>
          <p className="text-14 text-ink-soft">{t("inbox.new.to", { name: other.name.text })}</p>
          {topic.price && <Price text={topic.price} className="text-15" />}
        </TopicSummary>
        {silence ? (
          <Alert tone="info">{t(`inbox.closedReasons.${silence}`, { name: other.name.text })}</Alert>
        ) : (
          <PostForm ref={formRef} action={`${address}${isOffer ? "&offer=1" : ""}`} noValidate className="grid gap-4">
            {isOffer && askingPrice ? (
              <>
                <input type="hidden" name="currency" value={askingPrice.currency} />
                <OfferAmountField askingPrice={askingPrice} answer={answer} className="max-w-sm" />
              </>
            ) : (
              <>
                {isAd && (
                  <ul aria-label={t("inbox.new.ideas")} className="script-only flex flex-wrap gap-2">
                    {ideas.map((idea) => (
                      <li key={idea}>
                        <button
                          type="button"
                          onClick={() => insertIdea(t(`inbox.new.idea.${idea}`))}
                          className="min-h-9 rounded-full border border-line-strong px-3 text-13 hover:border-ink"
                        >
                          {t(`inbox.new.idea.${idea}`)}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
                <TextArea
                  id="new-text"
                  name="text"
                  label={t("inbox.new.text")}
                  rows={5}
                  maxLength={inboxMaxLengths.text}
                  counter
                  defaultValue={answer?.values.text ?? suggestedText}
                  error={answer?.text}
                  required
                />
              </>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" size="lg" busy={sending}>
                <Icon name="send" size={18} />
                {t(isOffer ? "inbox.offer.submit" : "inbox.send")}
              </Button>
              {askingPrice && (
                <a href={`${address}${isOffer ? "" : "&offer=1"}`} className={getButtonClass("outline", "", "lg")}>
                  {t(isOffer ? "inbox.new.orMessage" : "inbox.new.orOffer")}
                </a>
              )}
              {topic.href && (
                <a href={topic.href} className={getButtonClass("quiet", "", "lg")}>
                  {t("inbox.new.cancel")}
                </a>
              )}
            </div>
            {page.kind && <SafetyTips kind={page.kind} />}
          </PostForm>
        )}
      </div>
    </div>
  );
}
