import type { RouterContextProvider } from "react-router";
import { formatFullName } from "#domain/accounts/account.ts";
import { getPendingEmail } from "#domain/accounts/change-email.server.ts";
import { requestContext } from "#web/context.ts";
import { getCurrentAccount } from "../current-account.server.ts";
import { accountFlash } from "../flash.server.ts";
import { createUnlistedHead } from "../unlisted-head.server.ts";

export const profilePath = "/account/profile";

type LoadProfileOptions = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Loads the data of the profile page. The routes of its forms load the same data, because they show the page again
 * with the errors.
 */
export async function loadProfile({ request, context }: LoadProfileOptions) {
  const { db, clock, refusedStatus: refused } = context.get(requestContext);
  const account = getCurrentAccount(context);
  const flash = accountFlash.read(request);
  const page = {
    ...createUnlistedHead(context, profilePath, (t) => t("profile.title")),
    told: flash,
    name: account.name,
    lastName: account.lastName,
    fullName: formatFullName(account),
    phone: account.phone,
    mailLanguage: account.language,
    email: account.email,
    emailVerified: account.emailVerified,
    awaitedEmail: await getPendingEmail(db, account, clock()),
    avatar: account.avatar,
    /** True when an upload was rejected with 413 before its body was read. */
    tooLarge: refused === 413,
  };
  return accountFlash.respond(context, page, flash);
}

export type ProfilePage = Awaited<ReturnType<typeof loadProfile>>["data"];
