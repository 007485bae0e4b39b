import { data, redirect } from "react-router";
import { confirmDevice } from "#domain/accounts/device-link.server.ts";
import { findLinkOwner } from "#domain/accounts/links.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/confirm-device-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountForm, useSending } from "./fields.tsx";
import { addressOfLink, headersOfLink, tokenOf } from "./link-of-mail.ts";
import { headOf } from "./page-head.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/login/device";

/** Opening the link changes nothing: programs that look through mails open it too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, now } = accountContext({ request, context });
  const token = tokenOf(url);
  const works = (await findLinkOwner(db, "device-link", token, now)) !== undefined;
  const { t } = translator(context.get(preferencesContext).language);
  const page = { ...headOf(context, path, t(works ? "account.device.title" : "profile.badLink")), works, token };
  return data(page, { status: works ? 200 : 400, headers: headersOfLink });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const result = await confirmDevice(accountContext({ request, context }), tokenOf(url));
  if (!result.ok) return data(null, { status: 400 });
  throw redirect("/account/login?confirmed=1", { status: 303, headers: { "set-cookie": result.value } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks whether this device is the owner's, who then signs in with the password. */
export default function ConfirmDevicePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  if (!page.works) {
    return (
      <DoorFrame title={page.title} text={t("account.wrong.AUTH_INVALID_TOKEN")}>
        <a href="/account/login/link" className={buttonClass("primary", "", "lg")}>
          {t("account.deviceLink.again")}
        </a>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("account.device.text")}>
      <AccountForm action={addressOfLink(path, page.token)} answer={undefined} className="grid gap-4">
        <Button type="submit" size="lg" busy={sending} autoFocus>
          {t("account.device.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
