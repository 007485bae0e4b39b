import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { revealPhone } from "#domain/listings/lifecycle/phone-reveal.server.ts";
import { findSellerCountry, getWhatsAppLink } from "#domain/sellers/whatsapp-link.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { getWaitMinutes } from "#web/account/form-errors.server.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { cleanSuggestedText } from "#web/suggested-text.ts";
import { ContactLinks } from "../seller-info/contact-links.tsx";
import { type PhoneResponse, RevealPhone } from "../seller-info/reveal-phone.tsx";
import SafetyTips from "../seller-info/safety-tips.tsx";
import type { Route } from "./+types/phone-page.ts";
import { countVisitorEvent } from "./count-event.server.ts";
import { getListingFromParams } from "./listing-from-params.server.ts";
import { ListingSubpage } from "./listing-subpage.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) => getListingFromParams(context, params.product, "phone");

/**
 * Reveals the phone number of a listing, with an hourly limit (GN-01). With `?via=whatsapp` the answer also opens the
 * chat, with the message in the field `text` if there is one.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { db, clock, address, origin } = context.get(requestContext);
  const { t } = getTranslator(context.get(preferencesContext).language);
  const now = clock();
  const listing = await getListingFromParams(context, params.product, "phone");
  const account = context.get(sessionContext)?.account;
  const result = await revealPhone(db, listing.id, { account, address }, now);
  if (!result.ok) {
    const errorKey =
      "retryAt" in result
        ? t("seller.tooManyNumbers", { count: getWaitMinutes(result.retryAt, now) })
        : t("seller.noNumber");
    return data({ wrong: errorKey } satisfies PhoneResponse as PhoneResponse, { status: HTTP_STATUS[result.kind] });
  }
  countVisitorEvent({ request, context }, listing.id, "reveals");
  const { phone, cityIds } = result.value;
  const chat = getWhatsAppLink(phone, findSellerCountry(await getCatalog(db), ...cityIds));
  const form = await request.formData().catch(() => new FormData());
  const askedText = cleanSuggestedText(String(form.get("text") ?? ""));
  const usualText = t(listing.isPriceOnRequest ? "cart.askSeller.message" : "cart.askSeller.contactMessage", {
    name: listing.name.text || t("card.unnamed"),
    address: origin + listing.back,
  });
  const message = askedText ? `${askedText}\n${origin}${listing.back}` : usualText;
  const whatsApp = chat && `${chat}?text=${encodeURIComponent(message)}`;
  const opensWhatsApp = url.searchParams.get("via") === "whatsapp";
  return data({ phone, whatsApp, opensWhatsApp } satisfies PhoneResponse as PhoneResponse, {
    headers: { "cache-control": "no-store" },
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page that reveals the phone number without JavaScript. */
export default function PhonePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ListingSubpage page={page}>
      {answer?.opensWhatsApp && (
        <>
          {answer.whatsApp && <meta httpEquiv="refresh" content={`0;url=${answer.whatsApp}`} />}
          <p>{t(answer.whatsApp ? "seller.openingWhatsapp" : "seller.noWhatsapp")}</p>
        </>
      )}
      {answer?.wrong && (
        <Alert tone="failure" role="alert">
          {answer.wrong}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {answer?.phone ? (
          <ContactLinks phone={answer.phone} whatsApp={answer.whatsApp} />
        ) : (
          <RevealPhone listingId={page.id} />
        )}
        <a href={page.back} className={getButtonClass("quiet")}>
          {t("seller.backToAd")}
        </a>
      </div>
      <SafetyTips kind={page.kind} />
    </ListingSubpage>
  );
}
