import { addReceipt } from "#domain/orders/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import type { Failure } from "#kernel/result.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/receipt-page.ts";
import {
  createNotFound,
  getOrderCommandContext,
  getOrderFromParams,
  loadOrderPage,
  orderFlash,
} from "./order-from-params.server.ts";
import { OrderView } from "./order-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("fitment-pricing")]);

export const loader = (args: Route.LoaderArgs) => loadOrderPage(args);

/** Uploads the receipt of a bank transfer for a seller order, whose id is in the form field `share`. */
export async function action(args: Route.ActionArgs) {
  const { clock, receipts, wakeMail } = args.context.get(requestContext);
  const { order, path, actor } = await getOrderFromParams(args);
  const form = await args.request.formData().catch(() => new FormData());
  const requestedId = form.get("share");
  const id = parsePositiveId(requestedId);
  const sellerOrder = order.sellers.find((each) => each.id === id);
  if (!sellerOrder) throw createNotFound();
  const bytes = (await readFormFile(form, "receipt")) ?? new Uint8Array();
  const result = await addReceipt({ ...getOrderCommandContext(args.context, actor), receipts }, sellerOrder.id, bytes);
  if (!result.ok) return respondWithFormErrors(toFieldFailure(result), { share: String(id) }, clock());
  wakeMail();
  throw orderFlash.redirect(args.context, path, { kind: "receipt" });
}

/** Assigns any failure to the file field, because the form shows errors only there. */
function toFieldFailure(failure: Failure): Failure {
  const code =
    failure.errors?.find(({ path }) => path === "receipt")?.code ?? receiptErrorCodes[failure.code] ?? "receipt.late";
  return { ...failure, errors: [{ path: "receipt", code, message: code }] };
}
const receiptErrorCodes: Record<string, string> = { "order.receipts_full": "receipt.full" };

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the order page with the errors of the receipt form. */
export default function OrderReceiptPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <OrderView page={page} answer={answer} />;
}
