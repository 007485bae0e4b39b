import { data } from "react-router";
import { getBusinessPath } from "#domain/businesses/business.ts";
import { findNewestApplication, listOwnBusinesses } from "#domain/businesses/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { hasStaffPermission } from "#domain/sellers/staff-permissions.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/home-page.ts";
import { ApplicationCard } from "./application-card.tsx";
import { BusinessRow } from "./business-row.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const { id } = getCurrentAccount(context);
  const [businesses, application] = await Promise.all([listOwnBusinesses(db, id), findNewestApplication(db, id)]);
  const flash = businessFlash.read(request);
  const page = {
    ...createUnlistedHead(context, "/account/business", t("businesses.title")),
    businesses: businesses.map((business) => ({
      id: business.id,
      name: presentSellerName(business.name, language),
      logo: business.logo,
      verified: business.verified,
      type: business.type,
      role: business.role,
      ads: business.ads,
      href: getSellerPath(business) ?? "",
      manage: hasStaffPermission(business.role, "page") ? getBusinessPath(business.id) : undefined,
      leave: business.role === "owner" ? undefined : `${getBusinessPath(business.id)}/leave`,
    })),
    // An accepted application has become a business and is not shown.
    application:
      application && application.status !== "accepted"
        ? {
            name: pickTranslation(application.name, language),
            type: application.type,
            status: application.status,
            reason: application.reason,
            sent: getFormatters(language).formatDate(application.createdAt),
          }
        : undefined,
    news: flash && { text: t(`businesses.outcomes.${flash}`) },
  };
  return data(page, flash ? { headers: { "set-cookie": businessFlash.cleared(origin) } } : undefined);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Lists the member's businesses and links to the application form. */
export default function BusinessHomePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isPending = page.application?.status === "pending";
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
      {!isPending && page.businesses.length === 0 && (
        <section className="grid gap-4 rounded-md border border-line bg-paper p-5 sm:p-6">
          <h2 className="text-22 font-semibold">{t("businesses.benefits.title")}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {(["page", "ads", "team", "verified"] as const).map((each) => (
              <li key={each} className="flex items-start gap-3">
                <Icon
                  name={({ page: "store", ads: "tag", team: "user", verified: "verified" } as const)[each]}
                  size={22}
                  className="mt-0.5 text-accent"
                />
                <span className="text-ink-soft">{t(`businesses.benefits.${each}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isPending && (
        <p>
          <a
            href="/account/business/apply"
            className={getButtonClass(page.businesses.length === 0 ? "primary" : "outline", "", "lg")}
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
