import { data } from "react-router";
import { applicationPath, businessId } from "#domain/businesses/business.ts";
import { acceptApplication, rejectApplication } from "#domain/businesses/decide.server.ts";
import { applicationById } from "#domain/businesses/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { formatters } from "#i18n/formatters.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { SellerMark } from "#web/sellers/seller-card.tsx";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { notFound } from "../business-of-page.server.ts";
import { tellAt } from "../flash.server.ts";
import type { Route } from "./+types/application-page.ts";
import { DecisionForm, DecisionTrouble } from "./decision-form.tsx";
import { FactList } from "./fact-list.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("moderate")];

async function applicationOf({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const id = businessId(params.application);
  const found = id ? await applicationById(context.get(visitContext).db, id) : undefined;
  if (!found) throw notFound();
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { language } = context.get(preferencesContext);
  const application = await applicationOf(args);
  const { cities } = await catalogueOf(context.get(visitContext).db);
  const city = cities.byId.get(application.cityId);
  const name = shownSellerName(application.name, language);
  const path = applicationPath(application.id);
  return {
    ...headOf(context, path, name.text),
    path,
    id: application.id,
    name,
    names: { ar: application.name.ar, en: application.name.en },
    kind: application.type,
    status: application.status,
    reason: application.reason,
    logo: application.logo,
    city: city ? inLanguage(city.name, language).text : "",
    address: application.address,
    phone: application.phone,
    email: application.email,
    registration: application.registration,
    about: application.about,
    applicant: application.applicant,
    sent: formatters(language).moment(application.createdAt),
    own: application.applicant.id === accountOfPage(context).id,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { db, clock, origin, wakeMail, sellerPictures: pictures } = context.get(visitContext);
  const actor = accountOfPage(context);
  const { id } = await applicationOf(args);
  const deciding = { db, now: clock(), origin, pictures };
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["decision", "reason"]);
  if (values.decision !== "accepted" && values.decision !== "rejected") throw notFound();
  const result =
    values.decision === "accepted"
      ? await acceptApplication(deciding, actor, id)
      : await rejectApplication(deciding, actor, id, values);
  if (!result.ok && result.kind === "not_found") throw notFound();
  if (!result.ok) {
    const answer = refused(result, values, deciding.now);
    return data(answer.data, answer.init ?? undefined);
  }
  wakeMail();
  throw tellAt(context, "/moderation/businesses", values.decision);
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Somebody wants to be a business: everything they say of it, and the decision. */
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
        <SellerMark id={page.id} name={page.name.text} logo={page.logo} className="size-16 text-28" />
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
        <FactList
          facts={[
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
      <DecisionTrouble answer={answer} />
      {page.status === "pending" && (
        <Card title={t("businesses.moderation.decide")}>
          {page.own ? (
            <p>{t("businesses.moderation.own")}</p>
          ) : (
            <DecisionForm action={page.path} answer={answer} accept={t("businesses.moderation.accept")} />
          )}
        </Card>
      )}
    </div>
  );
}
