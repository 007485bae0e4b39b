import { redirect } from "react-router";
import { sendVerification } from "#domain/accounts/verify-email.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/send-verification.ts";
import { accountFlash } from "./flash.server.ts";
import { minutesUntil } from "./refused.server.ts";
import { accountContext, accountOfPage } from "./signed-in.server.ts";

export const loader = () => redirect("/account/dashboard");

/** Sends the link again that confirms the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, origin } = context.get(visitContext);
  const account = accountContext({ request, context });
  const sent = await sendVerification(account, accountOfPage(context), address);
  const waitMinutes = !sent.ok && "retryAt" in sent ? minutesUntil(sent.retryAt, account.now) : undefined;
  const told = accountFlash.cookie(waitMinutes === undefined ? { done: "link_sent" } : { waitMinutes }, origin);
  throw redirect("/account/dashboard", { status: 303, headers: { "set-cookie": told } });
}
