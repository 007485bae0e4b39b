import { data, type RouterContextProvider } from "react-router";
import { isPerson } from "#domain/ads/life/counter.ts";
import { revealPhone } from "#domain/ads/life/phone.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { countryOf, whatsAppLink } from "#domain/sellers/whatsapp.ts";
import { translator } from "#i18n/i18n.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { httpStatus } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { minutesUntil } from "#web/account/refused.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/phone-page.ts";
import { AdFrame } from "./ad-frame.tsx";
import { adOfPage } from "./ad-of-page.server.ts";
import { ContactLinks } from "./contact-links.tsx";
import { lookerOf } from "./looker.server.ts";
import { RevealPhone } from "./reveal-phone.tsx";

/** The number, or why it isn't told. */
export type PhoneAnswer = { phone?: string; whatsApp?: string | undefined; wrong?: string };

type Context = Readonly<RouterContextProvider>;

const titled = (context: Context) => translator(context.get(preferencesContext).language).t("seller.number");

export const loader = ({ params, context }: Route.LoaderArgs) =>
  adOfPage(context, params.product, "phone", titled(context));

/** GN-01: tells the phone of an ad, so many an hour. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, address, adCounter, origin } = context.get(visitContext);
  const { t } = translator(context.get(preferencesContext).language);
  const now = clock();
  const ad = await adOfPage(context, params.product, "phone", titled(context));
  const account = context.get(sessionContext)?.account;
  const shown = await revealPhone(db, ad.id, { account, address }, now);
  if (!shown.ok) {
    const wrong =
      "retryAt" in shown
        ? t("seller.tooManyNumbers", { count: minutesUntil(shown.retryAt, now) })
        : t("seller.noNumber");
    return data({ wrong } satisfies PhoneAnswer as PhoneAnswer, { status: httpStatus[shown.kind] });
  }
  if (isPerson(request)) adCounter.count(ad.id, "reveals", lookerOf({ request, context }), now);
  const { phone, cityIds } = shown.value;
  const chat = whatsAppLink(phone, countryOf(await catalogueOf(db), ...cityIds));
  const message = t(ad.isPriceOnRequest ? "cart.ask.message" : "cart.ask.contactMessage", {
    name: ad.name.text || t("card.unnamed"),
    address: origin + ad.back,
  });
  const whatsApp = chat && `${chat}?text=${encodeURIComponent(message)}`;
  return data({ phone, whatsApp } satisfies PhoneAnswer as PhoneAnswer, { headers: { "cache-control": "no-store" } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What the button leads to without JavaScript. */
export default function PhonePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <AdFrame page={page}>
      {answer?.wrong && (
        <Alert tone="failure" role="alert">
          {answer.wrong}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {answer?.phone ? (
          <ContactLinks phone={answer.phone} whatsApp={answer.whatsApp} />
        ) : (
          <RevealPhone ad={page.id} />
        )}
        <a href={page.back} className={buttonClass("quiet")}>
          {t("seller.backToAd")}
        </a>
      </div>
    </AdFrame>
  );
}
