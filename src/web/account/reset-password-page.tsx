import { data, redirect } from "react-router";
import { findResetLinkOwner, resetPassword, resetPasswordFields } from "#domain/accounts/reset-password.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/reset-password-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { createLinkPath, emailLinkHeaders, getLinkToken } from "./email-link.ts";
import { AccountForm, PasswordField, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/reset-password";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = getLinkToken(url);
  const isValidLink = (await findResetLinkOwner(createAccountContext({ request, context }), token)) !== undefined;
  const page = {
    ...createUnlistedHead(context, path, (t) => t(isValidLink ? "profile.reset.title" : "profile.invalidLink")),
    good: isValidLink,
    token,
  };
  return data(page, { status: isValidLink ? 200 : 400, headers: emailLinkHeaders });
}

/**
 * Sets a new password with the token of an emailed link (VL-03). The link works once, and all sessions of the account
 * end afterwards.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const values = await readFormValues(request, resetPasswordFields);
  const account = createAccountContext({ request, context });
  const result = await resetPassword(account, getLinkToken(url), values, context.get(requestContext).address);
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  throw redirect("/account/login?reset=1", { status: 303, headers: { "set-cookie": result.value } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ResetPasswordPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!page.good) {
    return (
      <AuthLayout title={page.title} text={t("account.errors.AUTH_INVALID_TOKEN")}>
        <a href="/account/forgot-password" className={getButtonClass("primary", "", "lg")}>
          {t("profile.reset.requestNewLink")}
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={page.title} text={t("profile.reset.text")}>
      <AccountForm action={createLinkPath(path, page.token)} answer={answer} className="grid gap-4">
        <PasswordField
          form="reset"
          autoComplete="new-password"
          label={t("account.field.newPassword")}
          hint={t("account.field.passwordHint")}
          answer={answer}
        />
        <SubmitButton size="lg">{t("profile.reset.act")}</SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
