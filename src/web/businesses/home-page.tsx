import { data } from "react-router";
import { businessPath } from "#domain/businesses/business.ts";
import { businessesOf, newestApplication } from "#domain/businesses/queries.server.ts";
import { does } from "#domain/sellers/duties.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/home-page.ts";
import { ApplicationCard } from "./application-card.tsx";
import { BusinessRow } from "./business-row.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { id } = accountOfPage(context);
  const [businesses, application] = await Promise.all([businessesOf(db, id), newestApplication(db, id)]);
  const told = businessFlash.read(request);
  const page = {
    ...headOf(context, "/account/business", t("businesses.title")),
    businesses: businesses.map((business) => ({
      id: business.id,
      name: shownSellerName(business.name, language),
      logo: business.logo,
      verified: business.verified,
      type: business.type,
      role: business.role,
      ads: business.ads,
      href: sellerPath(business) ?? "",
      manage: does(business.role, "page") ? businessPath(business.id) : undefined,
      leave: business.role === "owner" ? undefined : `${businessPath(business.id)}/leave`,
    })),
    // What was accepted is a business now.
    application:
      application && application.status !== "accepted"
        ? {
            name: inLanguage(application.name, language),
            type: application.type,
            status: application.status,
            reason: application.reason,
            sent: formatters(language).date(application.createdAt),
          }
        : undefined,
    news: told && { text: t(`businesses.news.${told}`) },
  };
  return data(page, told ? { headers: { "set-cookie": businessFlash.cleared(origin) } } : undefined);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The businesses that somebody is in, and the way to one of their own. */
export default function BusinessHomePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const waits = page.application?.status === "pending";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("businesses.text")}</p>
      </div>
      {page.news && (
        <Alert tone="success" role="status">
          {page.news.text}
        </Alert>
      )}
      {page.application && <ApplicationCard application={page.application} />}
      {page.businesses.length > 0 && (
        <ul className="grid gap-3">
          {page.businesses.map((business) => (
            <li key={business.id} className="min-w-0">
              <BusinessRow business={business} />
            </li>
          ))}
        </ul>
      )}
      {!waits && page.businesses.length === 0 && (
        <section className="grid gap-4 rounded-md border border-line bg-paper p-5 sm:p-6">
          <h2 className="text-22 font-semibold">{t("businesses.why.title")}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {(["page", "ads", "team", "verified"] as const).map((each) => (
              <li key={each} className="flex items-start gap-3">
                <Icon
                  name={({ page: "store", ads: "tag", team: "user", verified: "verified" } as const)[each]}
                  size={22}
                  className="mt-0.5 text-accent"
                />
                <span className="text-ink-soft">{t(`businesses.why.${each}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!waits && (
        <p>
          <a
            href="/account/business/apply"
            className={buttonClass(page.businesses.length === 0 ? "primary" : "outline", "", "lg")}
          >
            <Icon name="plus" size={18} />
            {t(
              page.application
                ? "businesses.applyAgain"
                : page.businesses.length > 0
                  ? "businesses.applyAnother"
                  : "businesses.apply",
            )}
          </a>
        </p>
      )}
    </div>
  );
}
