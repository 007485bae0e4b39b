import { redirect } from "react-router";
import { deviceLinkFields, requestDeviceLink } from "#domain/accounts/device-link.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/device-link-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountField, AccountForm, useSending } from "./fields.tsx";
import { headOf } from "./page-head.server.ts";
import { refused } from "./refused.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/login/link";

export function loader({ url, context }: Route.LoaderArgs) {
  const sent = url.searchParams.has("sent");
  const { t } = translator(context.get(preferencesContext).language);
  return { ...headOf(context, path, t(sent ? "account.deviceLink.sent" : "account.deviceLink.title")), sent };
}

/** Answers alike whether there is such an account or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, wakeMail } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, deviceLinkFields);
  const account = accountContext({ request, context });
  const result = await requestDeviceLink(account, values, address);
  if (!result.ok) return refused(result, values, account.now);
  wakeMail();
  throw redirect(`${path}?sent=1`, 303);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks for the mail whose link makes this device known to the account. */
export default function DeviceLinkPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  const other = { text: t("profile.forgot.remembered"), label: t("account.login.title"), href: "/account/login" };
  if (page.sent) {
    return (
      <DoorFrame title={page.title} text={t("account.deviceLink.sentText")} other={other}>
        <a href={path} className={buttonClass("outline")}>
          {t("account.deviceLink.again")}
        </a>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("account.deviceLink.text")}>
      <AccountForm action={path} answer={answer} className="grid gap-4">
        <AccountField
          form="device-link"
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          label={t("account.field.email")}
          answer={answer}
          required
        />
        <Button type="submit" size="lg" busy={sending}>
          {t("account.deviceLink.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
