import { data, Form } from "react-router";
import { reportListingSold } from "#domain/listings/lifecycle/sold-reports.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { useIsSubmitting } from "#web/account/fields.tsx";
import { getWaitMinutes } from "#web/account/form-errors.server.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/report-sold-page.ts";
import { getListingFromParams } from "./listing-from-params.server.ts";
import { ListingSubpage } from "./listing-subpage.tsx";

await Promise.all([preloadMessages("listing"), preloadMessages("listing-status")]);

export const loader = ({ params, context }: Route.LoaderArgs) => getListingFromParams(context, params.product, "sold");

/** Submits the visitor's report that a listing is already sold. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, address, wakeMail } = context.get(requestContext);
  const { t } = getTranslator(context.get(preferencesContext).language);
  const now = clock();
  const { id } = await getListingFromParams(context, params.product, "sold");
  const form = await request.formData().catch(() => new FormData());
  if (form.get("sold") !== "yes") throw data(null, { status: 400 });
  const reporter = { userId: context.get(sessionContext)?.account.id, address };
  const result = await reportListingSold(db, id, { reporter, now, origin });
  if (result.ok) {
    wakeMail();
    return data({ done: true, wrong: "" });
  }
  const errorKey =
    "retryAt" in result
      ? t("product.reportSold.tooMany", { count: getWaitMinutes(result.retryAt, now) })
      : t(result.code === "ad.own" ? "product.reportSold.own" : "product.reportSold.gone");
  return data({ done: false, wrong: errorKey }, { status: HTTP_STATUS[result.kind] });
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page that asks for confirmation before the report, because a single click may be a mistake. */
export default function ReportSoldPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const action = `/shop/products/${page.id}/sold`;
  const isSubmitting = useIsSubmitting(action);
  const backLink = (
    <a href={page.back} className={getButtonClass(answer?.done ? "outline" : "quiet", "", "lg")}>
      {t("seller.backToAd")}
    </a>
  );
  return (
    <ListingSubpage page={page}>
      {answer?.done ? (
        <Alert tone="success" role="status" action={backLink}>
          {t("product.reportSold.thanks")}
        </Alert>
      ) : (
        <>
          {answer?.wrong && (
            <Alert tone="failure" role="alert">
              {answer.wrong}
            </Alert>
          )}
          <p>{t("product.reportSold.text")}</p>
          <Form method="post" action={action} replace className="flex flex-wrap gap-3">
            <CsrfField />
            <input type="hidden" name="sold" value="yes" />
            <Button type="submit" size="lg" busy={isSubmitting}>
              {t("product.reportSold.act")}
            </Button>
            {backLink}
          </Form>
        </>
      )}
    </ListingSubpage>
  );
}
