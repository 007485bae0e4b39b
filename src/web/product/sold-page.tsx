import { data, Form, type RouterContextProvider } from "react-router";
import { reportSold } from "#domain/ads/life/sold.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { httpStatus } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { useSending } from "#web/account/fields.tsx";
import { minutesUntil } from "#web/account/refused.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/sold-page.ts";
import { AdFrame } from "./ad-frame.tsx";
import { adOfPage } from "./ad-of-page.server.ts";

await needTexts("listing");

const titled = (context: Readonly<RouterContextProvider>) =>
  translator(context.get(preferencesContext).language).t("product.sold.title");

export const loader = ({ params, context }: Route.LoaderArgs) =>
  adOfPage(context, params.product, "sold", titled(context));

/** Somebody says that what an ad offers has been sold already. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, address, wakeMail } = context.get(visitContext);
  const { t } = translator(context.get(preferencesContext).language);
  const now = clock();
  const { id } = await adOfPage(context, params.product, "sold", titled(context));
  const form = await request.formData().catch(() => new FormData());
  if (form.get("sold") !== "yes") throw data(null, { status: 400 });
  const reporter = { userId: context.get(sessionContext)?.account.id, address };
  const told = await reportSold(db, id, { reporter, now, origin });
  if (told.ok) {
    wakeMail();
    return data({ done: true, wrong: "" });
  }
  const wrong =
    "retryAt" in told
      ? t("product.sold.tooMany", { count: minutesUntil(told.retryAt, now) })
      : t(told.code === "ad.own" ? "product.sold.own" : "product.sold.gone");
  return data({ done: false, wrong }, { status: httpStatus[told.kind] });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: a click alone says nothing. */
export default function SoldPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const action = `/shop/products/${page.id}/sold`;
  const sending = useSending(action);
  const back = (
    <a href={page.back} className={buttonClass(answer?.done ? "outline" : "quiet", "", "lg")}>
      {t("seller.backToAd")}
    </a>
  );
  return (
    <AdFrame page={page}>
      {answer?.done ? (
        <Alert tone="success" role="status" action={back}>
          {t("product.sold.thanks")}
        </Alert>
      ) : (
        <>
          {answer?.wrong && (
            <Alert tone="failure" role="alert">
              {answer.wrong}
            </Alert>
          )}
          <p>{t("product.sold.text")}</p>
          <Form method="post" action={action} replace className="flex flex-wrap gap-3">
            <ForgeryField />
            <input type="hidden" name="sold" value="yes" />
            <Button type="submit" size="lg" busy={sending}>
              {t("product.sold.act")}
            </Button>
            {back}
          </Form>
        </>
      )}
    </AdFrame>
  );
}
