import { data, type RouterContextProvider } from "react-router";
import { fullName } from "#domain/accounts/account.ts";
import { awaitedEmail } from "#domain/accounts/change-email.server.ts";
import { translator } from "#i18n/i18n.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { accountFlash } from "../flash.server.ts";
import { headOf } from "../page-head.server.ts";
import { accountOfPage } from "../signed-in.server.ts";

export const profilePath = "/account/profile";

/** The profile, for its own address and for those of its forms. */
export async function loadProfile({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const { db, clock, origin, refused } = context.get(visitContext);
  const account = accountOfPage(context);
  const { t } = translator(context.get(preferencesContext).language);
  const told = accountFlash.read(request);
  const page = {
    ...headOf(context, profilePath, t("profile.title")),
    told,
    name: account.name,
    lastName: account.lastName,
    fullName: fullName(account),
    phone: account.phone,
    mailLanguage: account.language,
    email: account.email,
    emailVerified: account.emailVerified,
    awaitedEmail: await awaitedEmail(db, account, clock()),
    avatar: account.avatar,
    /** A picture was on its way that nobody would have read. */
    tooLarge: refused === 413,
  };
  return data(page, told ? { headers: { "set-cookie": accountFlash.cleared(origin) } } : {});
}

export type ProfilePage = Awaited<ReturnType<typeof loadProfile>>["data"];
