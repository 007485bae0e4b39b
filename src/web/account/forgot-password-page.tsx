import { redirect } from "react-router";
import { askForReset, forgotFields } from "#domain/accounts/reset-password.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/forgot-password-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountField, AccountForm, useSending } from "./fields.tsx";
import { headOf } from "./page-head.server.ts";
import { refused } from "./refused.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/forgot-password";

export function loader({ url, context }: Route.LoaderArgs) {
  const sent = url.searchParams.has("sent");
  const { t } = translator(context.get(preferencesContext).language);
  return { ...headOf(context, path, t(sent ? "profile.forgot.sent" : "profile.forgot.title")), sent };
}

/** The answer is the same whether there is such an account or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, forgotFields);
  const account = accountContext({ request, context });
  const result = await askForReset(account, values, context.get(visitContext).address);
  if (!result.ok) return refused(result, values, account.now);
  throw redirect(`${path}?sent=1`, 303);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ForgotPasswordPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  const other = { text: t("profile.forgot.remembered"), label: t("account.login.title"), href: "/account/login" };
  if (page.sent) {
    return (
      <DoorFrame title={page.title} text={t("profile.forgot.sentText")} other={other}>
        <a href={path} className={buttonClass("outline")}>
          {t("profile.forgot.again")}
        </a>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("profile.forgot.text")} other={other}>
      <AccountForm action={path} answer={answer} className="grid gap-4">
        <AccountField
          form="forgot"
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          label={t("account.field.email")}
          answer={answer}
          required
        />
        <Button type="submit" size="lg" busy={sending}>
          {t("profile.forgot.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
