import { redirect } from "react-router";
import { sendVerificationEmail } from "#domain/accounts/verify-email.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/send-verification.ts";
import { createAccountContext, getCurrentAccount } from "./current-account.server.ts";
import { accountFlash } from "./flash.server.ts";
import { getWaitMinutes } from "./form-errors.server.ts";

export const loader = () => redirect("/account/dashboard");

/** Sends the email verification link again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, origin } = context.get(requestContext);
  const account = createAccountContext({ request, context });
  const sent = await sendVerificationEmail(account, getCurrentAccount(context), address);
  const waitMinutes = !sent.ok && "retryAt" in sent ? getWaitMinutes(sent.retryAt, account.now) : undefined;
  const flashCookie = accountFlash.cookie(waitMinutes === undefined ? { done: "link_sent" } : { waitMinutes }, origin);
  throw redirect("/account/dashboard", { status: 303, headers: { "set-cookie": flashCookie } });
}
