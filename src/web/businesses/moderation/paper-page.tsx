import { data } from "react-router";
import { businessId, verificationPath } from "#domain/businesses/business.ts";
import { verifications } from "#domain/businesses/queries.server.ts";
import { decideOnPaper, type PaperDecision } from "#domain/businesses/verification.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { formatters } from "#i18n/formatters.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { notFound, versionOf } from "../business-of-page.server.ts";
import { tellAt } from "../flash.server.ts";
import type { Route } from "./+types/paper-page.ts";
import { DecisionForm, DecisionTrouble } from "./decision-form.tsx";
import { FactList } from "./fact-list.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("moderate")];

async function paperOf({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const id = businessId(params.paper);
  const [found] = id ? await verifications(context.get(visitContext).db, id) : [];
  if (!found) throw notFound();
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const paper = await paperOf(args);
  const name = shownSellerName(paper.name, language);
  const path = verificationPath(paper.id);
  return {
    ...headOf(args.context, path, name.text),
    path,
    name,
    names: paper.name,
    version: paper.version,
    href: sellerPath(paper),
    registration: paper.registration,
    status: paper.status,
    reason: paper.reason,
    file: paper.file ? `/moderation/businesses/files/${paper.file}` : undefined,
    isPicture: paper.file?.endsWith(".webp") ?? false,
    sent: formatters(language).moment(paper.createdAt),
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, clock, origin, wakeMail, papers } = args.context.get(visitContext);
  const { id } = await paperOf(args);
  const context = { db, now: clock(), origin, papers };
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["decision", "reason"]);
  if (values.decision !== "accepted" && values.decision !== "rejected") throw notFound();
  const decision: PaperDecision =
    values.decision === "accepted" ? { to: "accepted", version: versionOf(form) } : { to: "rejected", values };
  const result = await decideOnPaper(context, accountOfPage(args.context), id, decision);
  if (!result.ok && result.kind === "not_found") throw notFound();
  if (!result.ok) {
    const answer = refused(result, values, context.now);
    return data(answer.data, answer.init ?? undefined);
  }
  wakeMail();
  const told = decision.to === "accepted" ? "verified" : "notVerified";
  throw tellAt(args.context, "/moderation/businesses?status=papers", told);
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The papers of a business, and whether they prove what it says. */
export default function PaperPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <a href="/moderation/businesses?status=papers" className="link">
          {t("businesses.moderation.tab.papers")}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="min-w-0 grow text-28 font-semibold wrap-anywhere" lang={page.name.lang} dir="auto">
          {page.name.text}
        </h1>
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
            [t("businesses.moderation.sent"), page.sent],
            [t("businesses.moderation.reason"), page.reason],
          ]}
        />
        <div className="flex flex-wrap gap-3 pt-4">
          {page.href && (
            <a href={page.href} className={buttonClass("outline")}>
              <Icon name="eye" size={18} />
              {t("businesses.toPage")}
            </a>
          )}
          {page.file && (
            <a href={page.file} data-native="" className={buttonClass("primary")}>
              <Icon name="file" size={18} />
              {t("businesses.moderation.openPaper")}
            </a>
          )}
        </div>
        {page.file && page.isPicture && (
          <img
            src={page.file}
            alt={t("businesses.moderation.paper")}
            className="mt-4 max-h-160 max-w-full rounded-sm border border-line"
          />
        )}
      </Card>
      <DecisionTrouble answer={answer} />
      {page.status === "pending" && (
        <Card title={t("businesses.moderation.decide")}>
          <DecisionForm
            action={page.path}
            answer={answer}
            accept={t("businesses.moderation.verify")}
            version={page.version}
          />
        </Card>
      )}
    </div>
  );
}
