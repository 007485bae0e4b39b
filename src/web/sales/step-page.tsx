import { formValues, lineField } from "#domain/forms/fields.ts";
import { stepLimits, takeStep } from "#domain/orders/commands.server.ts";
import { isOrderStatus } from "#domain/orders/steps.ts";
import { needTexts } from "#i18n/texts.ts";
import { failure } from "#kernel/result.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/step-page.ts";
import { loadSale, saleOfPage, toSale } from "./sale-of-page.server.ts";
import { SaleView } from "./sale-view.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadSale(args);

/** Takes a sale a step further; who refuses one says why. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(visitContext);
  const { share, steps } = await saleOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["to", "carrier", "trackingNumber", "note"]);
  const { to } = values;
  const now = clock();
  if (!isOrderStatus(to) || to === "PENDING") return refused(failure("conflict", "order.illegal_step"), values, now);
  if (to === "CANCELLED" && !lineField(stepLimits.note).safeParse(values.note).success) {
    const code = values.note.length > stepLimits.note ? "too_long" : "required";
    return refused(failure("invalid", code, [{ path: "note", code, message: `note: ${code}` }]), values, now);
  }
  const taken = await takeStep(steps, share.id, values as typeof values & { to: typeof to });
  if (!taken.ok) {
    // No field of the form is to blame for an order that has moved on.
    return refused(taken.kind === "conflict" ? failure("conflict", taken.code) : taken, values, now);
  }
  wakeMail();
  throw toSale(args.context, share.id, to);
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The sale again, with what is wrong with the step. */
export default function SaleStepPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SaleView page={page} answer={answer} />;
}
