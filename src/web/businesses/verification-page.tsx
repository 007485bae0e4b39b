import { businessPath } from "#domain/businesses/business.ts";
import { askToVerify, newestVerification } from "#domain/businesses/verification.server.ts";
import { largestReceipt, receiptTypes } from "#domain/orders/receipt.ts";
import { formatters } from "#i18n/formatters.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/verification-page.ts";
import { businessOfPage, businessPage, notFound, staffing } from "./business-of-page.server.ts";
import { fileOf } from "./file-of.ts";
import { tellAt } from "./flash.server.ts";
import { Frame } from "./frame.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await businessPage(args, "verification");
  const newest = await newestVerification(args.context.get(visitContext).db, business.id);
  const { date } = formatters(language);
  return answer({
    state: business.verifiedAt ? ("verified" as const) : newest?.status === "pending" ? ("pending" as const) : "none",
    since: business.verifiedAt ? date(business.verifiedAt) : newest ? date(newest.created_at) : "",
    reason: business.verifiedAt ? undefined : (newest?.reason ?? undefined),
  });
}

export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "page");
  const { papers } = args.context.get(visitContext);
  const { userId, ...context } = staffing(args.context);
  const form = await args.request.formData().catch(() => new FormData());
  const bytes = (await fileOf(form, "paper")) ?? new Uint8Array();
  const result = await askToVerify({ ...context, papers }, userId, business.id, bytes);
  if (result.ok) throw tellAt(args.context, `${businessPath(business.id)}/verification`, "paperSent");
  if (result.kind === "not_found") throw notFound();
  return refused(result, {}, context.now);
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Proves that a business is what it says, with a paper that a moderator looks at. */
export default function VerificationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(page.path);
  const code = page.tooLarge ? "receipt.too_large" : answer?.errors[0]?.code;
  return (
    <Frame frame={page}>
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
                error={code && wrong(code)}
                limit={{ bytes: largestReceipt, error: wrong("receipt.too_large") }}
              />
              <div>
                <Button type="submit" size="lg" busy={sending}>
                  {t("businesses.verification.send")}
                </Button>
              </div>
            </AccountForm>
          </Card>
        </>
      )}
    </Frame>
  );
}
