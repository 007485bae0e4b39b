import { redirect } from "react-router";
import { formValues, lineField } from "#domain/forms/fields.ts";
import { markPaid, stepLimits, takeStep } from "#domain/orders/commands.server.ts";
import { isOrderStatus } from "#domain/orders/steps.ts";
import { needTexts } from "#i18n/texts.ts";
import { failure } from "#kernel/result.ts";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { refused } from "#web/account/refused.server.ts";
import { visitContext } from "#web/context.ts";
import { idOfParam, notFound } from "#web/orders/order-of-page.server.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { type SaleTold, saleFlash } from "#web/sales/flash.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/deed-page.ts";
import { anyOrderOfPage, loadAnyOrder, recordStep } from "./order-of-page.server.ts";
import { AnyOrderView } from "./order-view.tsx";

await Promise.all([needTexts("account"), needTexts("admin"), needTexts("orders")]);

export const loader = (args: Route.LoaderArgs) => loadAnyOrder(args);

/** Takes a seller's part of an order a step further, or notes its payment, as staff. */
export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { clock, wakeMail, origin } = context.get(visitContext);
  const { order, steps } = await anyOrderOfPage(args);
  const share = order.sellers.find(({ id }) => id === idOfParam(params.share));
  if (!share || (params.deed !== "step" && params.deed !== "payment")) throw notFound();
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["to", "carrier", "trackingNumber", "note"]);
  const { to } = values;
  const now = clock();
  const toOrder = async (done: SaleTold["done"]) => {
    await recordStep(context, order, share.id, to);
    wakeMail();
    const headers = { "set-cookie": saleFlash.cookie({ done }, origin) };
    return redirect(`/admin/orders/${order.id}`, { status: 303, headers });
  };
  if (params.deed === "payment") {
    if (to !== "paid" && to !== "refunded") return refused(failure("conflict", "order.payment"), values, now);
    const marked = await markPaid(steps, share.id, to);
    if (!marked.ok) return refused(failure("conflict", "order.payment"), values, now);
    throw await toOrder(to);
  }
  if (!isOrderStatus(to) || to === "PENDING") return refused(failure("conflict", "order.illegal_step"), values, now);
  if (to === "CANCELLED" && !lineField(stepLimits.note).safeParse(values.note).success) {
    const code = values.note.length > stepLimits.note ? "too_long" : "required";
    return refused(failure("invalid", code, [{ path: "note", code, message: `note: ${code}` }]), values, now);
  }
  const taken = await takeStep(steps, share.id, { ...values, to });
  if (!taken.ok) return refused(taken.kind === "conflict" ? failure("conflict", taken.code) : taken, values, now);
  throw await toOrder(to);
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The order again, with what is wrong with the step. */
export default function AdminOrderDeedPage({ loaderData: page, actionData, params }: Route.ComponentProps) {
  return <AnyOrderView page={page} answer={actionData as FormAnswer | undefined} share={params.share} />;
}
