import { getApplicationPath, parseBusinessId } from "#domain/businesses/business.ts";
import { acceptApplication, rejectApplication } from "#domain/businesses/decide-application.server.ts";
import { findApplication } from "#domain/businesses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { SellerLogo } from "#web/sellers/seller-card.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createBusinessNotFound, respondWithBusinessErrors } from "../business-page.server.ts";
import { businessFlash } from "../flash.server.ts";
import type { Route } from "./+types/application-page.ts";
import { BusinessDecisionError, BusinessDecisionForm } from "./decision-form.tsx";
import { DetailList } from "./detail-list.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

async function requireApplication({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const id = parseBusinessId(params.application);
  const found = id ? await findApplication(context.get(requestContext).db, id) : undefined;
  if (!found) throw createBusinessNotFound();
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { language } = context.get(preferencesContext);
  const application = await requireApplication(args);
  const { cities } = await getCatalog(context.get(requestContext).db);
  const city = cities.byId.get(application.cityId);
  const name = presentSellerName(application.name, language);
  const path = getApplicationPath(application.id);
  return {
    ...createUnlistedHead(context, path, name.text),
    path,
    id: application.id,
    name,
    names: { ar: application.name.ar, en: application.name.en },
    kind: application.type,
    status: application.status,
    reason: application.reason,
    logo: application.logo,
    city: city ? pickTranslation(city.name, language).text : "",
    address: application.address,
    phone: application.phone,
    email: application.email,
    registration: application.registration,
    about: application.about,
    applicant: application.applicant,
    sent: getFormatters(language).formatDateTime(application.createdAt),
    own: application.applicant.id === getCurrentAccount(context).id,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { db, clock, origin, wakeMail, sellerPictures: pictures } = context.get(requestContext);
  const actor = getCurrentAccount(context);
  const { id } = await requireApplication(args);
  const decisionContext = { db, now: clock(), origin, pictures };
  const values = await readFormValues(args.request, ["decision", "reason"]);
  if (values.decision !== "accepted" && values.decision !== "rejected") throw createBusinessNotFound();
  const result =
    values.decision === "accepted"
      ? await acceptApplication(decisionContext, actor, id)
      : await rejectApplication(decisionContext, actor, id, values);
  if (!result.ok) return respondWithBusinessErrors(result, values, decisionContext.now);
  wakeMail();
  throw businessFlash.redirect(context, "/moderation/businesses", values.decision);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the application of a business with all its details and the decision form. */
export default function ApplicationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <a href="/moderation/businesses" className="link">
          {t("businesses.moderation.title")}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <SellerLogo id={page.id} name={page.name.text} logo={page.logo} className="size-16 text-28" />
        <div className="min-w-0 grow">
          <h1 className="text-28 font-semibold wrap-anywhere" lang={page.name.lang} dir="auto">
            {page.name.text}
          </h1>
          <p className="text-ink-soft">{t(`seller.${page.kind}`)}</p>
        </div>
        <Badge tone={({ pending: "warning", accepted: "success", rejected: "failure" } as const)[page.status]}>
          {t(`businesses.application.${page.status}`)}
        </Badge>
      </div>
      <Card>
        <DetailList
          items={[
            [t("businesses.field.nameAr"), page.names.ar],
            [t("businesses.field.nameEn"), page.names.en],
            [t("businesses.field.registration"), page.registration],
            [t("businesses.field.city"), page.city],
            [t("businesses.field.address"), page.address],
            [t("businesses.field.phone"), page.phone],
            [t("businesses.field.email"), page.email],
            [t("businesses.field.about"), page.about],
            [t("businesses.moderation.applicant"), `${page.applicant.name} · ${page.applicant.email}`],
            [t("businesses.moderation.sent"), page.sent],
            [t("businesses.moderation.reason"), page.reason],
          ]}
        />
      </Card>
      <BusinessDecisionError answer={answer} />
      {page.status === "pending" && (
        <Card title={t("businesses.moderation.decide")}>
          {page.own ? (
            <p>{t("businesses.moderation.own")}</p>
          ) : (
            <BusinessDecisionForm action={page.path} answer={answer} accept={t("businesses.moderation.accept")} />
          )}
        </Card>
      )}
    </div>
  );
}
