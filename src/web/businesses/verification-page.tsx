import { getBusinessPath } from "#domain/businesses/business.ts";
import { findNewestVerification, requestVerification } from "#domain/businesses/verification.server.ts";
import { MAX_RECEIPT_BYTES, receiptTypes } from "#domain/orders/receipt.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/verification-page.ts";
import { BusinessLayout } from "./business-layout.tsx";
import {
  createStaffContext,
  loadBusinessPage,
  requireBusiness,
  respondWithBusinessErrors,
} from "./business-page.server.ts";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await loadBusinessPage(args, "verification");
  const newest = await findNewestVerification(args.context.get(requestContext).db, business.id);
  const { formatDate: date } = getFormatters(language);
  return answer({
    state: business.verifiedAt ? ("verified" as const) : newest?.status === "pending" ? ("pending" as const) : "none",
    since: business.verifiedAt ? date(business.verifiedAt) : newest ? date(newest.created_at) : "",
    reason: business.verifiedAt ? undefined : (newest?.reason ?? undefined),
  });
}

export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "page");
  const { papers } = args.context.get(requestContext);
  const { userId, ...context } = createStaffContext(args.context);
  const form = await args.request.formData().catch(() => new FormData());
  const bytes = (await readFormFile(form, "paper")) ?? new Uint8Array();
  const result = await requestVerification({ ...context, papers }, userId, business.id, bytes);
  if (result.ok)
    throw businessFlash.redirect(args.context, `${getBusinessPath(business.id)}/verification`, "paperSent");
  return respondWithBusinessErrors(result, {}, context.now);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page for verifying a business with a paper that a moderator reviews. */
export default function VerificationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const code = page.tooLarge ? "receipt.too_large" : answer?.errors[0]?.code;
  return (
    <BusinessLayout frame={page}>
      {page.state === "verified" && (
        <Alert tone="success">{t("businesses.verification.verified", { date: page.since })}</Alert>
      )}
      {page.state === "pending" && (
        <Alert tone="info">{t("businesses.verification.pending", { date: page.since })}</Alert>
      )}
      {page.state === "none" && (
        <>
          {page.reason && (
            <Alert tone="warning" title={t("businesses.verification.rejected")}>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {page.reason}
              </p>
            </Alert>
          )}
          <p className="text-ink-soft">{t("businesses.verification.text")}</p>
          <Card>
            <AccountForm
              action={page.path}
              answer={answer?.code ? answer : undefined}
              encType="multipart/form-data"
              className="grid gap-3"
            >
              <FileDrop
                id="business-paper"
                name="paper"
                icon="file"
                accept={receiptTypes.join()}
                required
                label={t("businesses.verification.choose")}
                hint={t("businesses.verification.hint")}
                error={code && getErrorMessage(code)}
                limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorMessage("receipt.too_large") }}
              />
              <div>
                <SubmitButton size="lg">{t("businesses.verification.send")}</SubmitButton>
              </div>
            </AccountForm>
          </Card>
        </>
      )}
    </BusinessLayout>
  );
}
