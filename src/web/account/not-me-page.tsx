import { data, redirect } from "react-router";
import { findLinkOwner } from "#domain/accounts/links.server.ts";
import { rejectSignIn } from "#domain/accounts/new-device.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/not-me-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountForm, useSending } from "./fields.tsx";
import { addressOfLink, headersOfLink, tokenOf } from "./link-of-mail.ts";
import { headOf } from "./page-head.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/not-me";

/** Opening the link changes nothing: programs that look through mails open it too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, now } = accountContext({ request, context });
  const token = tokenOf(url);
  const works = (await findLinkOwner(db, "not-me", token, now)) !== undefined;
  const { t } = translator(context.get(preferencesContext).language);
  const page = { ...headOf(context, path, t(works ? "account.notMe.title" : "profile.badLink")), works, token };
  return data(page, { status: works ? 200 : 400, headers: headersOfLink });
}

/** Shuts everybody out and leads on to the choice of a new password. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { address } = context.get(visitContext);
  const result = await rejectSignIn(accountContext({ request, context }), tokenOf(url), address);
  if (!result.ok) return data(null, { status: 400 });
  throw redirect(addressOfLink("/account/reset-password", result.value), 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks an account's owner, who was told of a sign-in, whether to shut everybody out. */
export default function NotMePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  if (!page.works) {
    return (
      <DoorFrame title={page.title} text={t("account.notMe.bad")}>
        <a href="/account/forgot-password" className={buttonClass("primary", "", "lg")}>
          {t("profile.reset.title")}
        </a>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("account.notMe.text")}>
      <AccountForm action={addressOfLink(path, page.token)} answer={undefined} className="grid gap-4">
        <Button type="submit" size="lg" busy={sending} autoFocus>
          {t("account.notMe.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
