import { getBusinessPath } from "#domain/businesses/business.ts";
import { findNewestApplication, listOwnBusinesses } from "#domain/businesses/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { hasStaffPermission } from "#domain/sellers/staff-permissions.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { SellerLogo } from "#web/sellers/seller-card.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/home-page.ts";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
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
      href: getSellerPath(business),
      /** Path of the management page of the business. Undefined for staff who may manage listings only. */
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
  return businessFlash.respond(context, page, flash);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Lists the member's businesses and links to the application form. */
export default function BusinessHomePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isPending = page.application?.status === "pending";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("businesses.text")} />
      {page.news && <SuccessAlert>{page.news.text}</SuccessAlert>}
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

type PageData = Route.ComponentProps["loaderData"];

/** Renders the status of the member's business application. */
function ApplicationCard({ application }: { application: NonNullable<PageData["application"]> }) {
  const { name, type, status, reason, sent } = application;
  const { t } = useTranslation();
  return (
    <Card
      title={
        <span lang={name.lang}>
          <bdi>{name.text}</bdi>
        </span>
      }
      actions={
        <Badge tone={status === "pending" ? "warning" : "failure"} icon={status === "pending" ? "clock" : "failure"}>
          {t(`businesses.application.${status}`)}
        </Badge>
      }
    >
      <p className="text-14 text-ink-soft">
        {t(`seller.${type}`)} · {t("businesses.application.sent", { date: sent })}
      </p>
      <p className="pt-2">{t(`businesses.application.${status}Text`)}</p>
      {reason && (
        <blockquote className="mt-3 border-s-2 border-line-strong ps-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {reason}
        </blockquote>
      )}
      {status === "pending" && (
        <p className="pt-3">
          <a href="/account/business/withdraw" className={getButtonClass("outline")}>
            {t("businesses.application.withdraw")}
          </a>
        </p>
      )}
    </Card>
  );
}

/** Renders a business that the member belongs to, with links to its actions. */
function BusinessRow({ business }: { business: PageData["businesses"][number] }) {
  const { t } = useTranslation();
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4">
      <SellerLogo id={business.id} name={business.name.text} logo={business.logo} className="size-14 text-22" />
      <div className="min-w-0 grow basis-48">
        <h2 className="flex items-center gap-1.5 font-semibold" lang={business.name.lang}>
          <a href={business.href} className="min-w-0 wrap-anywhere hover:underline" dir="auto">
            {business.name.text}
          </a>
          {business.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
        </h2>
        <p className="text-14 text-ink-soft">
          {t(`seller.${business.type}`)} · {t(`businesses.role.${business.role}`)} ·{" "}
          {t("seller.ads", { count: business.ads })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {business.manage ? (
          <a href={business.manage} className={getButtonClass("primary")}>
            <Icon name="settings" size={18} />
            {t("businesses.manage")}
          </a>
        ) : (
          <a href="/account/ads" className={getButtonClass("primary")}>
            {t("businesses.toListings")}
          </a>
        )}
        {business.leave && (
          <a href={business.leave} className={getButtonClass("quiet")}>
            {t("businesses.leave.link")}
          </a>
        )}
      </div>
    </article>
  );
}
