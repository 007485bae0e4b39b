import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { beginPayment } from "#domain/payments/begin-payment.server.ts";
import { changePaymentMethod } from "#domain/payments/change-payment-method.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { requestContext } from "#web/context.ts";
import { getOrderFromParams } from "#web/orders/order-from-params.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/pay-page.ts";
import { getPaymentContext, isOtherMethod, loadPayPage } from "./load-pay-page.server.ts";
import { AmountCard, createForwardTags, ForwardCard } from "./payment-cards.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("checkout")]);

export const loader = (args: Route.LoaderArgs) => loadPayPage(args);

/** Begins or continues a payment, or changes the order to another payment method. */
export async function action(args: Route.ActionArgs) {
  const { db, wakeMail } = args.context.get(requestContext);
  const { order, path } = await getOrderFromParams(args);
  const { currency, method } = await readFormValues(args.request, ["currency", "method"]);
  const context = getPaymentContext(args.context);
  if (method !== "") {
    const { site } = await getCatalog(db);
    const chosen = site.payments.filter(isOtherMethod).find((each) => each === method);
    if (!chosen) return data({ code: "payment.not_offered" }, { status: 400 });
    const changed = await changePaymentMethod(context, order.id, chosen);
    if (!changed.ok) return data({ code: changed.code }, { status: HTTP_STATUS[changed.kind] });
    wakeMail();
    throw redirect(`/shop/checkout/success?${new URLSearchParams({ order: order.token })}`, 303);
  }
  const begun = await beginPayment(context, order.id, currency);
  wakeMail();
  if (begun.ok) throw redirect(`${path}/pay?${new URLSearchParams({ go: begun.value.currency })}`, 303);
  // The payment arrived in the meantime, in another tab or by a webhook.
  if (begun.code === "payment.nothing_due" || begun.code === "payment.not_online") throw redirect(path, 303);
  return data({ code: begun.code }, { status: HTTP_STATUS[begun.kind] });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [...buildHeadTags(loaderData), ...createForwardTags(loaderData.forward)] : fallbackHead;

/** Leads the buyer to the payment page, and offers other methods if that fails. */
export default function PayPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { forward } = page;
  return (
    <div className="grid max-w-2xl gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          <bdi>{page.number}</bdi>
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
      </div>
      {answer && (
        <FailureAlert>
          {t(answer.code === "payment.not_offered" ? "payments.notOffered" : "payments.unavailable")}
        </FailureAlert>
      )}
      {forward ? (
        <ForwardCard forward={forward} payPath={`${page.path}/pay`} />
      ) : (
        page.amounts.map((amount) => <AmountCard key={amount.currency} amount={amount} path={page.path} />)
      )}
      {!forward && page.otherMethods.length > 0 && (
        <Card title={t("payments.otherTitle")}>
          <p className="text-14 text-ink-soft">{t("payments.otherText")}</p>
          <PostForm action={`${page.path}/pay`} className="flex flex-wrap gap-2 pt-4">
            {page.otherMethods.map((method) => (
              <SubmitButton key={method} name="method" value={method} variant="outline">
                {t(`checkout.pay.${method}`)}
              </SubmitButton>
            ))}
          </PostForm>
        </Card>
      )}
    </div>
  );
}
