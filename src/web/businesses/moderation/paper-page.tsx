import { getVerificationPath, parseBusinessId } from "#domain/businesses/business.ts";
import { listVerifications } from "#domain/businesses/queries.server.ts";
import { decideVerification, type VerificationDecision } from "#domain/businesses/verification.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createBusinessNotFound, parseFormVersion, respondWithBusinessErrors } from "../business-page.server.ts";
import { businessFlash } from "../flash.server.ts";
import type { Route } from "./+types/paper-page.ts";
import { BusinessDecisionError, BusinessDecisionForm } from "./decision-form.tsx";
import { DetailList } from "./detail-list.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

async function requirePaper({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const id = parseBusinessId(params.paper);
  const [found] = id ? await listVerifications(context.get(requestContext).db, id) : [];
  if (!found) throw createBusinessNotFound();
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const paper = await requirePaper(args);
  const name = presentSellerName(paper.name, language);
  const path = getVerificationPath(paper.id);
  return {
    ...createUnlistedHead(args.context, path, name.text),
    path,
    name,
    names: paper.name,
    version: paper.version,
    href: getSellerPath(paper),
    registration: paper.registration,
    status: paper.status,
    reason: paper.reason,
    file: paper.file ? `/moderation/businesses/files/${paper.file}` : undefined,
    isPicture: paper.file?.endsWith(".webp") ?? false,
    sent: getFormatters(language).formatDateTime(paper.createdAt),
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, clock, origin, wakeMail, papers } = args.context.get(requestContext);
  const { id } = await requirePaper(args);
  const context = { db, now: clock(), origin, papers };
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["decision", "reason"]);
  if (values.decision !== "accepted" && values.decision !== "rejected") throw createBusinessNotFound();
  const decision: VerificationDecision =
    values.decision === "accepted" ? { to: "accepted", version: parseFormVersion(form) } : { to: "rejected", values };
  const result = await decideVerification(context, getCurrentAccount(args.context), id, decision);
  if (!result.ok) return respondWithBusinessErrors(result, values, context.now);
  wakeMail();
  const flash = decision.to === "accepted" ? "verified" : "notVerified";
  throw businessFlash.redirect(args.context, "/moderation/businesses?status=papers", flash);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the verification papers of a business with the decision form. */
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
        <DetailList
          items={[
            [t("businesses.field.nameAr"), page.names.ar],
            [t("businesses.field.nameEn"), page.names.en],
            [t("businesses.field.registration"), page.registration],
            [t("businesses.moderation.sent"), page.sent],
            [t("businesses.moderation.reason"), page.reason],
          ]}
        />
        <div className="flex flex-wrap gap-3 pt-4">
          {page.href && (
            <a href={page.href} className={getButtonClass("outline")}>
              <Icon name="eye" size={18} />
              {t("businesses.toPage")}
            </a>
          )}
          {page.file && (
            <a href={page.file} data-native="" className={getButtonClass("primary")}>
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
      <BusinessDecisionError answer={answer} />
      {page.status === "pending" && (
        <Card title={t("businesses.moderation.decide")}>
          <BusinessDecisionForm
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
