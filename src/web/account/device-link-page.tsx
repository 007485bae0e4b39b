import { redirect } from "react-router";
import { deviceLinkFields, requestDeviceLink } from "#domain/accounts/device-link.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/device-link-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { AccountForm, EmailField, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/login/link";

export function loader({ url, context }: Route.LoaderArgs) {
  const sent = url.searchParams.has("sent");
  return {
    ...createUnlistedHead(context, path, (t) => t(sent ? "account.deviceLink.sent" : "account.deviceLink.title")),
    sent,
  };
}

/**
 * Emails a device link. Responds identically whether or not an account has the email address, so that the form does
 * not reveal accounts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, wakeMail } = context.get(requestContext);
  const values = await readFormValues(request, deviceLinkFields);
  const account = createAccountContext({ request, context });
  const result = await requestDeviceLink(account, values, address);
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  wakeMail();
  throw redirect(`${path}?sent=1`, 303);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/**
 * Renders the form that requests an email with a device link. Opening the link registers this device with the account.
 */
export default function DeviceLinkPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const loginLink = { text: t("profile.forgot.remembered"), label: t("account.login.title"), href: "/account/login" };
  if (page.sent) {
    return (
      <AuthLayout title={page.title} text={t("account.deviceLink.sentText")} other={loginLink}>
        <a href={path} className={getButtonClass("outline")}>
          {t("account.deviceLink.resend")}
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={page.title} text={t("account.deviceLink.text")}>
      <AccountForm action={path} answer={answer} className="grid gap-4">
        <EmailField form="device-link" autoComplete="username" answer={answer} />
        <SubmitButton size="lg">{t("account.deviceLink.act")}</SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
