import { data, Form } from "react-router";
import { takeStep } from "#domain/orders/commands.server.ts";
import { mayStep } from "#domain/orders/steps.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Check } from "#ui/check.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useSending } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/cancel-page.ts";
import { idOfParam, orderOfPage, stepContext, toOrder } from "./order-of-page.server.ts";

await Promise.all([needTexts("account"), needTexts("orders")]);

const longestReason = 300;

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { t } = translator(language);
  const { order, path } = await orderOfPage(args);
  const asked = idOfParam(args.url.searchParams.get("share") ?? "");
  const open = order.sellers.filter((share) => mayStep(share.status, "CANCELLED", "buyer"));
  const one = open.some(({ id }) => id === asked);
  return {
    ...headOf(args.context, `${path}/cancel`, t("orders.cancelPage.title")),
    path,
    number: t("orders.number", { number: order.number }),
    shares: open.map(({ id, seller }) => ({
      id,
      seller: shownSellerName(seller.name, language),
      chosen: !one || id === asked,
    })),
  };
}

/** Cancels what was ticked of an order, all or none of it being a matter of each seller's share. */
export async function action(args: Route.ActionArgs) {
  const { wakeMail } = args.context.get(visitContext);
  const { order, path, who } = await orderOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const asked = new Set(form.getAll("share").map((id) => idOfParam(typeof id === "string" ? id : "")));
  const chosen = order.sellers.filter(({ id }) => asked.has(id));
  if (chosen.length === 0) return data({ code: "choose" as const }, { status: 400 });
  const reason = form.get("note");
  const note = typeof reason === "string" ? [...reason].slice(0, longestReason).join("") : "";
  let cancelled = 0;
  for (const share of chosen) {
    const result = await takeStep(stepContext(args.context, who), share.id, { to: "CANCELLED", note });
    if (result.ok) cancelled += 1;
  }
  if (cancelled > 0) wakeMail();
  throw toOrder(args.context, path, cancelled === chosen.length ? "cancelled" : "late");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: there is no way back. */
export default function CancelOrderPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(`${page.path}/cancel`);
  const [only] = page.shares.length === 1 ? page.shares : [];
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <bdi>{page.number}</bdi>
        </p>
      </div>
      <Card>
        {page.shares.length === 0 ? (
          <div className="grid gap-4">
            <Alert tone="info">{t("orders.cancelPage.nothing")}</Alert>
            <p>
              <a href={page.path} className={buttonClass("outline")}>
                {page.number}
              </a>
            </p>
          </div>
        ) : (
          <Form method="post" action={`${page.path}/cancel`} replace className="grid gap-5">
            <ForgeryField />
            {answer && (
              <Alert tone="failure" role="alert">
                {t("orders.cancelPage.choose")}
              </Alert>
            )}
            <p>{t("orders.cancelPage.text")}</p>
            {only ? (
              <input type="hidden" name="share" value={only.id} />
            ) : (
              <fieldset className="grid gap-3">
                <legend className="pb-2 text-14 font-medium">{t("orders.cancelPage.which")}</legend>
                {page.shares.map((share) => (
                  <Check
                    key={share.id}
                    name="share"
                    value={share.id}
                    defaultChecked={share.chosen}
                    label={
                      <bdi dir="auto" lang={share.seller.lang}>
                        {share.seller.text}
                      </bdi>
                    }
                  />
                ))}
              </fieldset>
            )}
            <TextInput
              id="cancel-note"
              name="note"
              label={t("orders.cancelPage.why")}
              maxLength={longestReason}
              tall
              dir="auto"
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="danger" size="lg" busy={sending}>
                {t("orders.cancelPage.act")}
              </Button>
              <a href={page.path} className={buttonClass("quiet", "", "lg")}>
                {t("orders.cancelPage.keep")}
              </a>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
