import { sendReceipt } from "#domain/orders/commands.server.ts";
import { receiptFrom } from "#domain/orders/receipt-file.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { failure } from "#kernel/result.ts";
import { refused } from "#web/account/refused.server.ts";
import { visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/receipt-page.ts";
import { idOfParam, loadOrder, notFound, orderOfPage, toOrder } from "./order-of-page.server.ts";
import { OrderView } from "./order-view.tsx";
import { takesReceipt } from "./payment-words.server.ts";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const loader = (args: Route.LoaderArgs) => loadOrder(args);

/** Takes what shows a transfer, for the seller of `share`. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, receipts, wakeMail } = args.context.get(visitContext);
  const { order, path, userId } = await orderOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const asked = form.get("share");
  const id = idOfParam(typeof asked === "string" ? asked : "");
  const share = order.sellers.find((each) => each.id === id);
  if (!share) throw notFound();
  const now = clock();
  const no = (code: string) =>
    refused(failure("invalid", code, [{ path: "receipt", code, message: code }]), { share: String(id) }, now);
  if (!takesReceipt(order, share)) return no("receipt.late");
  const file = form.get("receipt");
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const read = await receiptFrom(bytes);
  if (!read.ok) return refused(read, { share: String(id) }, now);
  const name = await receipts.keep(read.value.bytes, read.value.ending);
  const sent = await sendReceipt({ db, clock, actor: { by: "buyer", userId } }, share.id, name).catch(
    async (error: unknown) => {
      await receipts.remove(name);
      throw error;
    },
  );
  if (!sent.ok) {
    await receipts.remove(name);
    return no(sent.code === "order.too_many_receipts" ? "receipt.too_many" : "receipt.late");
  }
  wakeMail();
  throw toOrder(args.context, path, "receipt");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The order again, with what is wrong with the file that was sent. */
export default function OrderReceiptPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <OrderView page={page} answer={answer} />;
}
