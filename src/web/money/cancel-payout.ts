import { redirect } from "react-router";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { cancelOwnPayout } from "#domain/payouts/payouts.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/cancel-payout.ts";
import { getMoneyPath, getSellerMoneyContext, moneyFlash } from "./money-request.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Cancels a payout that nobody has approved. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { seller, payout } = getFormValues(form, ["seller", "payout"]);
  const money = await getSellerMoneyContext(context, seller);
  const result = await cancelOwnPayout(money, parsePositiveId(payout) ?? 0);
  throw moneyFlash.redirect(context, getMoneyPath(money.sellerId), { kind: result.ok ? "cancelled" : "tooLate" });
}

/** Redirects visitors who open the URL of the form to the money page. */
export const loader = () => redirect("/account/money");
