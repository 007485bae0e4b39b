import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getConversationPath, inboxMaxLengths } from "#domain/inbox/conversation.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";
import { acceptPartOffer } from "#domain/part-requests/part-offers.server.ts";
import {
  getPartOfferConversationPath,
  getPartRequestPath,
  partRequestsPath,
} from "#domain/part-requests/part-request.ts";
import { closePartRequest, listPartOffers, listPartRequests } from "#domain/part-requests/part-requests.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/part-request-page.ts";
import { partRequestFlash } from "./part-request-flash.server.ts";
import { PartRequestDetails, PartRequestHeading } from "./part-request-summary.tsx";
import { buildPartOfferView, buildPartRequestView, type PartOfferView } from "./part-request-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("part-requests")]);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const id = parsePositiveId(params.request);
  const [found] = await listPartRequests(db, getCurrentAccount(context).id, id);
  if (!found) throw data(null, { status: 404 });
  const catalog = await getCatalog(db);
  const view = buildPartRequestView(found, { catalog, language, now: clock() });
  const offers = (await listPartOffers(db, [id])).map((offer) => buildPartOfferView(offer, { catalog, language }));
  const flash = partRequestFlash.read(request);
  const path = getPartRequestPath(id);
  return partRequestFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, found.part),
      path,
      request: view,
      accepted: found.acceptedOfferId,
      offers: offers.map((offer) => ({
        ...offer,
        text: t("partRequests.accept.message", { part: found.part, price: offer.price }),
      })),
      /** Path of a new request with the same values. */
      again: buildUrl(`${partRequestsPath}/new`, {
        q: found.part,
        model: getFacetValue(catalog, "model", found.modelId),
        year: found.year,
        category: catalog.categories.byId.get(found.categoryId)?.slug,
        city: catalog.cities.byId.get(found.cityId)?.slug,
        number: found.partNumber ?? undefined,
      }),
      news: flash,
    },
    flash,
  );
}

/** Accepts an offer or closes the request. `act` names the command. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = getPageContext(context);
  const { act, offer, text } = await readFormValues(request, ["act", "offer", "text"]);
  const now = clock();
  const id = parsePositiveId(params.request);
  const actor = getCurrentAccount(context);
  if (act === "accept") {
    const accepted = await acceptPartOffer(
      { db, now, origin, wakeMail },
      actor,
      { requestId: id, offerId: parsePositiveId(offer) },
      text,
    );
    if (!accepted.ok) return respondWithFormErrors(accepted, { offer, text }, now);
    throw redirect(getConversationPath(accepted.value.conversation), 303);
  }
  const closed = await closePartRequest({ db, now }, actor, id);
  if (!closed.ok) return respondWithFormErrors(closed, {}, now);
  throw partRequestFlash.redirect(context, getPartRequestPath(id), "closed");
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a request with all offers. The owner writes to a seller, accepts an offer or closes the request. */
export default function PartRequestPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  const { request, offers } = page;
  const isAnswerShown = offers.some(({ id }) => String(id) === answer?.values.offer);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PartRequestHeading request={request} back={{ href: partRequestsPath, text: t("partRequests.title") }} />
      {page.news && !answer && <SuccessAlert>{t(`partRequests.outcomes.${page.news}`)}</SuccessAlert>}
      {answer?.code && !isAnswerShown && (
        <Alert tone="failure" role="alert">
          {getErrorText(answer.code)}
        </Alert>
      )}
      {request.state === "removed" && <Alert tone="warning">{t("partRequests.removedText")}</Alert>}
      <PartRequestDetails request={request} />
      <section className="grid gap-3" aria-labelledby="offers">
        <h2 id="offers" className="text-22 font-semibold">
          {offers.length > 0 ? t("partRequests.offers", { count: offers.length }) : t("partRequests.noOffers")}
        </h2>
        {offers.length === 0 ? (
          <p className="text-ink-soft">
            {t(request.isOpen ? "partRequests.noOffersText" : "partRequests.noOffersEnded")}
          </p>
        ) : (
          <ul className="grid gap-3">
            {offers.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                path={page.path}
                isOpen={request.isOpen}
                isAccepted={page.accepted === offer.id}
                answer={answer?.values.offer === String(offer.id) ? answer : undefined}
              />
            ))}
          </ul>
        )}
      </section>
      <div className="flex flex-wrap gap-3">
        {request.isOpen ? (
          <PostForm action={page.path}>
            <SubmitButton name="act" value="close" variant="outline">
              {t("partRequests.close")}
            </SubmitButton>
          </PostForm>
        ) : (
          request.state !== "removed" && (
            <a href={page.again} className={getButtonClass("outline")}>
              <Icon name="refresh" size={18} />
              {t("partRequests.again")}
            </a>
          )
        )}
      </div>
    </div>
  );
}

type OfferCardProps = {
  offer: PartOfferView & { text: string };
  path: string;
  isOpen: boolean;
  isAccepted: boolean;
  answer: FormState | undefined;
};

/** Renders an offer with the form that accepts it. */
function OfferCard({ offer, path, isOpen, isAccepted, answer }: OfferCardProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const error = answer?.errors.find(({ field }) => field === "text");
  const { seller } = offer;
  return (
    <li
      className={`grid gap-3 rounded-md border bg-paper p-4 ${isAccepted ? "border-fits" : "border-line"}`}
      aria-label={seller.name.text}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-22 font-semibold tabular-nums">
            <bdi>{offer.price}</bdi>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
            <span className="inline-flex items-center gap-1.5">
              <a href={seller.href} className="link font-medium text-ink" lang={seller.name.lang}>
                <bdi>{seller.name.text}</bdi>
              </a>
              {seller.verified && (
                <Icon name="verified" size={16} label={t("partRequests.verified")} className="text-info" />
              )}
            </span>
            {seller.city && <span>{seller.city}</span>}
            <span>{offer.date}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isAccepted && (
            <Badge tone="success" icon="check">
              {t("partRequests.states.accepted")}
            </Badge>
          )}
          <Badge tone="unknown">{t(`partRequests.conditions.${offer.condition}`)}</Badge>
          <Badge tone="unknown">{t(`partRequests.deliveries.${offer.delivery}`)}</Badge>
        </div>
      </div>
      {offer.note && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {offer.note}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <a
          href={
            offer.conversationId === null
              ? getPartOfferConversationPath(offer.id)
              : getConversationPath(offer.conversationId)
          }
          className={getButtonClass("outline")}
        >
          <Icon name="messages" size={18} />
          {t("partRequests.write")}
        </a>
        {isOpen && (
          <details className="min-w-0 grow" open={answer ? true : undefined}>
            <summary className={getButtonClass("outline", "w-fit cursor-pointer")}>
              {t("partRequests.accept.open")}
            </summary>
            <AccountForm action={path} answer={answer} className="grid max-w-xl gap-3 pt-3">
              <input type="hidden" name="offer" value={offer.id} />
              <TextArea
                id={`accept-${offer.id}`}
                name="text"
                label={t("partRequests.accept.label")}
                hint={t("partRequests.accept.hint")}
                rows={3}
                maxLength={inboxMaxLengths.text}
                defaultValue={answer?.values.text ?? offer.text}
                error={error && getErrorText(error.code)}
                required
                dir="auto"
              />
              <SubmitButton name="act" value="accept" className="justify-self-start">
                {t("partRequests.accept.submit")}
              </SubmitButton>
            </AccountForm>
          </details>
        )}
      </div>
    </li>
  );
}
