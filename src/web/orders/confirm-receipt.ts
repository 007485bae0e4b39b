import { redirect } from "react-router";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/confirm-receipt.ts";
import { getOrderCommandContext, getOrderFromParams, orderFlash } from "./order-from-params.server.ts";

/** Records that the goods of a seller order arrived and are fine. The seller gets the money then. */
export async function action(args: Route.ActionArgs) {
  const { order, path, actor } = await getOrderFromParams(args);
  const form = await args.request.formData().catch(() => new FormData());
  const requestedId = parsePositiveId(form.get("share"));
  const sellerOrder = order.sellers.find(({ id }) => id === requestedId);
  const result = sellerOrder && (await confirmReceipt(getOrderCommandContext(args.context, actor), sellerOrder.id));
  if (result?.ok) args.context.get(requestContext).wakeMail();
  throw orderFlash.redirect(args.context, path, { kind: result?.ok ? "received" : "notReceivable" });
}

/** Redirects visitors who open the URL of the form to the order. */
export async function loader(args: Route.LoaderArgs) {
  const { path } = await getOrderFromParams(args);
  return redirect(path);
}
