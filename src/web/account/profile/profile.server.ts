import { data, type RouterContextProvider } from "react-router";
import { formatFullName } from "#domain/accounts/account.ts";
import { getPendingEmail } from "#domain/accounts/change-email.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getCurrentAccount } from "../current-account.server.ts";
import { accountFlash } from "../flash.server.ts";
import { createUnlistedHead } from "../unlisted-head.server.ts";

export const profilePath = "/account/profile";

/** Loads the data of the profile page. The paths that the forms of the page post to render the same page. */
export async function loadProfile({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const { db, clock, origin, refusedStatus: refused } = context.get(requestContext);
  const account = getCurrentAccount(context);
  const { t } = getTranslator(context.get(preferencesContext).language);
  const flash = accountFlash.read(request);
  const page = {
    ...createUnlistedHead(context, profilePath, t("profile.title")),
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
  return data(page, flash ? { headers: { "set-cookie": accountFlash.cleared(origin) } } : {});
}

export type ProfilePage = Awaited<ReturnType<typeof loadProfile>>["data"];
