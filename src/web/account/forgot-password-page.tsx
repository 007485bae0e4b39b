import { redirect } from "react-router";
import { forgotPasswordFields, requestPasswordReset } from "#domain/accounts/reset-password.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/forgot-password-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { AccountForm, EmailField, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/forgot-password";

export function loader({ url, context }: Route.LoaderArgs) {
  const sent = url.searchParams.has("sent");
  return {
    ...createUnlistedHead(context, path, (t) => t(sent ? "profile.forgot.sent" : "profile.forgot.title")),
    sent,
  };
}

/**
 * Emails a link for a new password. Responds identically whether or not an account has the email address, so that the
 * form does not reveal accounts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFormValues(request, forgotPasswordFields);
  const account = createAccountContext({ request, context });
  const result = await requestPasswordReset(account, values, context.get(requestContext).address);
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  throw redirect(`${path}?sent=1`, 303);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ForgotPasswordPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const loginLink = { text: t("profile.forgot.remembered"), label: t("account.login.title"), href: "/account/login" };
  if (page.sent) {
    return (
      <AuthLayout title={page.title} text={t("profile.forgot.sentText")} other={loginLink}>
        <a href={path} className={getButtonClass("outline")}>
          {t("profile.forgot.resend")}
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={page.title} text={t("profile.forgot.text")} other={loginLink}>
      <AccountForm action={path} answer={answer} className="grid gap-4">
        <EmailField form="forgot" autoComplete="username" answer={answer} />
        <SubmitButton size="lg">{t("profile.forgot.act")}</SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
