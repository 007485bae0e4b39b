import { data, redirect } from "react-router";
import { ownerOfReset, resetFields, resetPassword } from "#domain/accounts/reset-password.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/reset-password-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountField, AccountForm, useSending } from "./fields.tsx";
import { addressOfLink, headersOfLink, tokenOf } from "./link-of-mail.ts";
import { headOf } from "./page-head.server.ts";
import { refused } from "./refused.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/reset-password";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = tokenOf(url);
  const good = (await ownerOfReset(accountContext({ request, context }), token)) !== undefined;
  const { t } = translator(context.get(preferencesContext).language);
  const page = { ...headOf(context, path, t(good ? "profile.reset.title" : "profile.badLink")), good, token };
  return data(page, { status: good ? 200 : 400, headers: headersOfLink });
}

/** VL-03. A link works once; afterwards all sessions are over. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, resetFields);
  const account = accountContext({ request, context });
  const result = await resetPassword(account, tokenOf(url), values, context.get(visitContext).address);
  if (!result.ok) return refused(result, values, account.now);
  throw redirect("/account/login?reset=1", { status: 303, headers: { "set-cookie": result.value } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ResetPasswordPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  if (!page.good) {
    return (
      <DoorFrame title={page.title} text={t("account.wrong.AUTH_INVALID_TOKEN")}>
        <a href="/account/forgot-password" className={buttonClass("primary", "", "lg")}>
          {t("profile.reset.again")}
        </a>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("profile.reset.text")}>
      <AccountForm action={addressOfLink(path, page.token)} answer={answer} className="grid gap-4">
        <AccountField
          form="reset"
          name="password"
          type="password"
          dir="ltr"
          autoComplete="new-password"
          label={t("account.field.newPassword")}
          hint={t("account.field.passwordHint")}
          answer={answer}
          required
        />
        <Button type="submit" size="lg" busy={sending}>
          {t("profile.reset.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
