import { sendReceipt } from "#domain/orders/commands.server.ts";
import { needTexts } from "#i18n/texts.ts";
import type { Failure } from "#kernel/result.ts";
import { refused } from "#web/account/refused.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/receipt-page.ts";
import { idOfParam, loadOrder, notFound, orderOfPage, stepContext, toOrder } from "./order-of-page.server.ts";
import { OrderView } from "./order-view.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const loader = (args: Route.LoaderArgs) => loadOrder(args);

/** Takes what shows a transfer, for the seller of `share`. */
export async function action(args: Route.ActionArgs) {
  const { clock, receipts, wakeMail } = args.context.get(visitContext);
  const { order, path, who } = await orderOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const asked = form.get("share");
  const id = idOfParam(typeof asked === "string" ? asked : "");
  const share = order.sellers.find((each) => each.id === id);
  if (!share) throw notFound();
  const file = form.get("receipt");
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const sent = await sendReceipt({ ...stepContext(args.context, who), receipts }, share.id, bytes);
  if (!sent.ok) return refused(named(sent), { share: String(id) }, clock());
  wakeMail();
  throw toOrder(args.context, path, "receipt");
}

/** Whatever is wrong is said beside the file's field. */
function named(failed: Failure): Failure {
  const code = failed.errors?.find(({ path }) => path === "receipt")?.code ?? codes[failed.code] ?? "receipt.late";
  return { ...failed, errors: [{ path: "receipt", code, message: code }] };
}
const codes: Record<string, string> = { "order.receipts_full": "receipt.full" };

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The order again, with what is wrong with the file that was sent. */
export default function OrderReceiptPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <OrderView page={page} answer={answer} />;
}
