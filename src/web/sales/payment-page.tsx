import { markPaid } from "#domain/orders/commands.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { failure } from "#kernel/result.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/payment-page.ts";
import { loadSale, saleOfPage, toSale } from "./sale-of-page.server.ts";
import { SaleView } from "./sale-view.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadSale(args);

/** Notes that the money of a sale came, or went back. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(visitContext);
  const { share, steps } = await saleOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const to = form.get("to");
  if (to !== "paid" && to !== "refunded") return refused(failure("conflict", "order.payment"), {}, clock());
  const marked = await markPaid(steps, share.id, to);
  if (!marked.ok) return refused(failure("conflict", "order.payment"), {}, clock());
  wakeMail();
  throw toSale(args.context, share.id, to);
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The sale again, with why its payment could not be noted. */
export default function SalePaymentPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <SaleView page={page} answer={answer} />;
}
