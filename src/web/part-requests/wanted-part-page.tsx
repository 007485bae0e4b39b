import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { savePartOffer, withdrawPartOffer } from "#domain/part-requests/part-offers.server.ts";
import { getWantedPartPath, partRequestMaxLengths, wantedPartsPath } from "#domain/part-requests/part-request.ts";
import { reportPartRequest } from "#domain/part-requests/part-request-reports.server.ts";
import { findWantedPart } from "#domain/part-requests/seller-requests.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/wanted-part-page.ts";
import { presentOfferingSellers } from "./offering-sellers.server.ts";
import { PartOfferCard } from "./part-offer-card.tsx";
import { partRequestFlash } from "./part-request-flash.server.ts";
import { PartRequestDetails, PartRequestHeading } from "./part-request-summary.tsx";
import { buildPartRequestView } from "./part-request-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("part-requests")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const now = clock();
  const id = parsePositiveId(params.request);
  const found = await findWantedPart(db, getCurrentAccount(context).id, id, now);
  if (!found) throw data(null, { status: 404 });
  const catalog = await getCatalog(db);
  const path = getWantedPartPath(id);
  const flash = partRequestFlash.read(request);
  return partRequestFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, found.part),
      path,
      request: buildPartRequestView(found, { catalog, language, now }),
      sellers: await presentOfferingSellers(db, found, { catalog, language }),
      news: flash,
    },
    flash,
  );
}

/** Saves or withdraws an offer, or reports the request. `act` names the command. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock } = getPageContext(context);
  const values = await readFormValues(request, ["act", "seller", "price", "condition", "delivery", "note", "report"]);
  const now = clock();
  const actor = getCurrentAccount(context);
  const requestId = parsePositiveId(params.request);
  const target = { requestId, sellerId: parsePositiveId(values.seller) };
  if (values.act === "report") {
    const reported = await reportPartRequest({ db, now }, actor, requestId, values.report);
    if (!reported.ok) return respondWithFormErrors(reported, values, now);
    throw partRequestFlash.redirect(context, getWantedPartPath(requestId), "reported");
  }
  const isWithdrawal = values.act === "withdraw";
  const result = await (isWithdrawal
    ? withdrawPartOffer({ db, now }, actor, target)
    : savePartOffer({ db, now }, actor, target, values));
  if (!result.ok) return respondWithFormErrors(result, values, now);
  throw partRequestFlash.redirect(context, getWantedPartPath(requestId), isWithdrawal ? "withdrawn" : "offered");
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a request for sellers, with the form of their offer. */
export default function WantedPartPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  const { request } = page;
  const reportAnswer = answer?.values.act === "report" ? answer : undefined;
  const reportError = reportAnswer?.errors.find(({ field }) => field === "report");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PartRequestHeading request={request} back={{ href: wantedPartsPath, text: t("partRequests.wanted.title") }} />
      {page.news && !answer && <SuccessAlert>{t(`partRequests.outcomes.${page.news}`)}</SuccessAlert>}
      {!request.isOpen && <Alert tone="info">{t("partRequests.wanted.ended")}</Alert>}
      <PartRequestDetails request={request} />
      {page.sellers.map((seller) => (
        <PartOfferCard
          key={seller.id}
          seller={seller}
          path={page.path}
          isNamed={page.sellers.length > 1}
          wantedCondition={request.condition}
          answer={!reportAnswer && answer?.values.seller === String(seller.id) ? answer : undefined}
        />
      ))}
      <details open={reportAnswer ? true : undefined}>
        <summary className="link inline-flex min-h-10 cursor-pointer items-center gap-1.5 text-14 text-ink-soft">
          <Icon name="flag" size={16} />
          {t("partRequests.report.open")}
        </summary>
        <AccountForm action={page.path} answer={reportAnswer} className="grid max-w-xl gap-3 pt-2">
          <TextArea
            id="request-report"
            name="report"
            label={t("partRequests.report.label")}
            rows={3}
            maxLength={partRequestMaxLengths.report}
            defaultValue={reportAnswer?.values.report ?? ""}
            error={reportError && getErrorText(reportError.code)}
            required
            dir="auto"
          />
          <SubmitButton name="act" value="report" variant="outline" className="justify-self-start">
            {t("partRequests.report.submit")}
          </SubmitButton>
        </AccountForm>
      </details>
    </div>
  );
}
