import { data } from "react-router";
import { transitionOrder } from "#domain/orders/commands.server.ts";
import { canTransitionOrder } from "#domain/orders/order-transitions.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/check.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { FormActions, PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/cancel-order-page.ts";
import { getOrderCommandContext, getOrderFromParams, orderFlash } from "./order-from-params.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

const MAX_REASON_LENGTH = 300;

export async function loader(args: Route.LoaderArgs) {
  const { language, t } = getPageContext(args.context);
  const { order, path } = await getOrderFromParams(args);
  const requestedId = parsePositiveId(args.url.searchParams.get("share"));
  const cancellable = order.sellers.filter((sellerOrder) =>
    canTransitionOrder(sellerOrder.status, "CANCELLED", "buyer"),
  );
  const isRequestedCancellable = cancellable.some(({ id }) => id === requestedId);
  return {
    ...createUnlistedHead(args.context, `${path}/cancel`, t("orders.cancelPage.title")),
    path,
    number: t("orders.number", { number: order.number }),
    shares: cancellable.map(({ id, seller }) => ({
      id,
      seller: presentSellerName(seller.name, language),
      chosen: !isRequestedCancellable || id === requestedId,
    })),
  };
}

/** Cancels the selected seller orders. Each seller order is cancelled as a whole. */
export async function action(args: Route.ActionArgs) {
  const { wakeMail } = args.context.get(requestContext);
  const { order, path, actor } = await getOrderFromParams(args);
  const form = await args.request.formData().catch(() => new FormData());
  const requestedIds = new Set(form.getAll("share").map(parsePositiveId));
  const chosen = order.sellers.filter(({ id }) => requestedIds.has(id));
  if (chosen.length === 0) return data({ code: "choose" as const }, { status: 400 });
  const reason = form.get("note");
  const note = typeof reason === "string" ? [...reason].slice(0, MAX_REASON_LENGTH).join("") : "";
  let cancelled = 0;
  for (const sellerOrder of chosen) {
    const result = await transitionOrder(getOrderCommandContext(args.context, actor), sellerOrder.id, {
      to: "CANCELLED",
      note,
    });
    if (result.ok) cancelled += 1;
  }
  if (cancelled > 0) wakeMail();
  throw orderFlash.redirect(args.context, path, { kind: cancelled === chosen.length ? "cancelled" : "late" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation, because cancelling cannot be undone. */
export default function CancelOrderPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [onlySellerOrder] = page.shares.length === 1 ? page.shares : [];
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
              <a href={page.path} className={getButtonClass("outline")}>
                {page.number}
              </a>
            </p>
          </div>
        ) : (
          <PostForm action={`${page.path}/cancel`} replace className="grid gap-5">
            {answer && <FailureAlert>{t("orders.cancelPage.choose")}</FailureAlert>}
            <p>{t("orders.cancelPage.text")}</p>
            {onlySellerOrder ? (
              <input type="hidden" name="share" value={onlySellerOrder.id} />
            ) : (
              <fieldset className="grid gap-3">
                <legend className="pb-2 text-14 font-medium">{t("orders.cancelPage.which")}</legend>
                {page.shares.map((sellerOrder) => (
                  <Checkbox
                    key={sellerOrder.id}
                    name="share"
                    value={sellerOrder.id}
                    defaultChecked={sellerOrder.chosen}
                    label={
                      <bdi dir="auto" lang={sellerOrder.seller.lang}>
                        {sellerOrder.seller.text}
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
              maxLength={MAX_REASON_LENGTH}
              tall
              dir="auto"
            />
            <div className="flex flex-wrap gap-3">
              <FormActions
                variant="danger"
                submit={t("orders.cancelPage.act")}
                cancel={{ href: page.path, label: t("orders.cancelPage.keepOrder") }}
              />
            </div>
          </PostForm>
        )}
      </Card>
    </div>
  );
}
