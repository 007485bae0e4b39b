import { useRef } from "react";
import { data, Form, type RouterContextProvider, redirect, useNavigation } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { conversationPath, inboxLimits } from "#domain/inbox/conversation.ts";
import { offerForAd } from "#domain/inbox/offers.server.ts";
import { type About, askedAbout, startConversation } from "#domain/inbox/start.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { idFrom } from "#web/moderation/refused.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/new-page.ts";
import { offeredAmount } from "./amount.server.ts";
import { AmountField } from "./offer-panel.tsx";
import { amountIn, shownOther, shownTopic } from "./shown.server.ts";
import { inboxContext } from "./thread-actions.server.ts";
import { TopicPicture } from "./topic-picture.tsx";
import { refusedInbox } from "./wrong.server.ts";

await Promise.all([needTexts("account"), needTexts("inbox")]);

/** What it is about: `?ad=` or `?share=`; with `offer` it begins with a price. */
const aboutOf = ({ searchParams }: URL): About => {
  const share = idFrom(searchParams.get("share"));
  return share > 0 ? { orderShareId: share } : { adId: idFrom(searchParams.get("ad")) };
};

const addressOf = (about: About): string =>
  `/account/inbox/new?${"adId" in about ? `ad=${about.adId}` : `share=${about.orderShareId}`}`;

async function askedOf(url: URL, context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(visitContext);
  const about = aboutOf(url);
  const asked = await askedAbout(db, accountOfPage(context).id, about, clock());
  if (!asked.ok && asked.kind === "not_found") throw data(null, { status: 404 });
  return { about, asked };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { about, asked } = await askedOf(url, context);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const wantsOffer = url.searchParams.has("offer");
  const head = (title: string) => headOf(context, "/account/inbox/new", title);
  if (!asked.ok) return { ...head(t("inbox.new.title")), refused: asked.code };
  const { conversation, topic, other, side, silence, mayOffer } = asked.value;
  // What is there already goes on.
  if (conversation !== undefined)
    throw redirect(`${conversationPath(conversation)}${wantsOffer ? "?offer=1" : ""}`, 302);
  const { currencies } = await catalogueOf(context.get(visitContext).db);
  const amount = amountIn(language, currencies);
  const price = topic.kind === "ad" ? topic.ad?.price : undefined;
  const isPart = topic.kind === "ad" && topic.ad?.kind === "part";
  const isOffer = wantsOffer && mayOffer;
  const title =
    side === "seller" ? "titleBuyer" : topic.kind === "order" ? "titleOrder" : isOffer ? "titleOffer" : "title";
  return {
    ...head(t(`inbox.new.${title}`)),
    other: shownOther(other, language),
    topic: shownTopic(topic, side, language, amount),
    asked: price && mayOffer ? { price: amount(price), currency: price.currency, isPart } : undefined,
    isOffer,
    silence,
    isPart,
    address: addressOf(about),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { about } = await askedOf(url, context);
  const { language } = context.get(preferencesContext);
  const inbox = inboxContext(context);
  const actor = accountOfPage(context);
  const form = await request.formData().catch(() => new FormData());
  const textOf = (name: string) => String(form.get(name) ?? "");
  const isOffer = url.searchParams.has("offer") && "adId" in about;
  const { currencies } = await catalogueOf(inbox.db);
  const result = isOffer
    ? await offerForAd(inbox, actor, about.adId, offeredAmount(textOf("amount"), textOf("currency"), currencies))
    : await startConversation(inbox, actor, about, { text: textOf("text") });
  if (result.ok) throw redirect(conversationPath(result.value.conversation), 303);
  return refusedInbox(result, isOffer ? "offer" : "send", { text: textOf("text"), amount: textOf("amount") }, language);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The first message to a seller or a buyer, or the first price. */
export default function NewPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t, find } = useTranslation();
  const area = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === "POST";
  if (!("topic" in page)) {
    return (
      <div className="grid max-w-2xl gap-5">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <Alert tone="info">{find(`inbox.wrong.${page.refused}`) ?? t("inbox.wrong.other")}</Alert>
      </div>
    );
  }
  const { topic, other, asked, isOffer, silence, isPart, address } = page;
  const isAd = topic.kind === "ad";
  const ideas = isPart ? (["available", "price", "ships"] as const) : (["available", "price", "see"] as const);
  const fill = (text: string) => {
    const field = area.current?.querySelector("textarea");
    if (!field) return;
    field.value = text;
    field.focus();
  };
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <div className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6">
        <div className="flex items-center gap-4 border-b border-line pb-4">
          <TopicPicture picture={topic.picture} kind={topic.kind} className="h-16 w-20" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <bdi lang={topic.name?.lang}>
                {topic.href ? (
                  <a href={topic.href} className="link">
                    {topic.name?.text}
                  </a>
                ) : (
                  topic.name?.text
                )}
              </bdi>
            </p>
            <p className="text-14 text-ink-soft">{t("inbox.new.to", { name: other.name.text })}</p>
            {topic.price && <Price text={topic.price} className="text-15" />}
          </div>
        </div>
        {silence ? (
          <Alert tone="info">{t(`inbox.silence.${silence}`, { name: other.name.text })}</Alert>
        ) : (
          <Form
            ref={area}
            method="post"
            action={`${address}${isOffer ? "&offer=1" : ""}`}
            noValidate
            className="grid gap-4"
          >
            <ForgeryField />
            {isOffer && asked ? (
              <>
                <input type="hidden" name="currency" value={asked.currency} />
                <AmountField asked={asked} answer={answer} className="max-w-sm" />
              </>
            ) : (
              <>
                {isAd && (
                  <ul aria-label={t("inbox.new.ideas")} className="script-only flex flex-wrap gap-2">
                    {ideas.map((idea) => (
                      <li key={idea}>
                        <button
                          type="button"
                          onClick={() => fill(t(`inbox.new.idea.${idea}`))}
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
                  maxLength={inboxLimits.text}
                  counter
                  defaultValue={answer?.values.text ?? ""}
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
              {asked && (
                <a href={`${address}${isOffer ? "" : "&offer=1"}`} className={buttonClass("outline", "", "lg")}>
                  {t(isOffer ? "inbox.new.orMessage" : "inbox.new.orOffer")}
                </a>
              )}
              {topic.href && (
                <a href={topic.href} className={buttonClass("quiet", "", "lg")}>
                  {t("inbox.new.cancel")}
                </a>
              )}
            </div>
            {isAd && (
              <p className="flex items-start gap-2 text-13 text-ink-soft">
                <Icon name="shield" size={18} className="mt-0.5 shrink-0 text-ink-faint" />
                {t("inbox.new.safe")}
              </p>
            )}
          </Form>
        )}
      </div>
    </div>
  );
}
