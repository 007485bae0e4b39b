import { data, redirect } from "react-router";
import { rejectSignIn } from "#domain/accounts/new-device.server.ts";
import { findOneTimeLinkOwner } from "#domain/accounts/owner-links.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/not-me-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { createLinkPath, emailLinkHeaders, getLinkToken } from "./email-link.ts";
import { AccountForm, SubmitButton } from "./fields.tsx";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/not-me";

/** Loads the page that asks for confirmation and changes nothing, because mail scanners open the link too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, now } = createAccountContext({ request, context });
  const token = getLinkToken(url);
  const works = (await findOneTimeLinkOwner(db, "not-me", token, now)) !== undefined;
  const page = {
    ...createUnlistedHead(context, path, (t) => t(works ? "account.wrongRecipient.title" : "profile.invalidLink")),
    works,
    token,
  };
  return data(page, { status: works ? 200 : 400, headers: emailLinkHeaders });
}

/** Ends all sessions of the account and redirects to the form for a new password. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { address } = context.get(requestContext);
  const result = await rejectSignIn(createAccountContext({ request, context }), getLinkToken(url), address);
  if (!result.ok) return data(null, { status: 400 });
  throw redirect(createLinkPath("/account/reset-password", result.value), 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks the account's owner, who was warned about a sign-in, whether to end all sessions. */
export default function NotMePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!page.works) {
    return (
      <AuthLayout title={page.title} text={t("account.wrongRecipient.invalidLink")}>
        <a href="/account/forgot-password" className={getButtonClass("primary", "", "lg")}>
          {t("profile.reset.title")}
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={page.title} text={t("account.wrongRecipient.text")}>
      <AccountForm action={createLinkPath(path, page.token)} answer={undefined} className="grid gap-4">
        <SubmitButton size="lg" autoFocus>
          {t("account.wrongRecipient.act")}
        </SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
