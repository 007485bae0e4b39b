import { data } from "react-router";
import { confirmNewEmail, newEmailOf } from "#domain/accounts/change-email.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/change-email-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountForm, useSending } from "./fields.tsx";
import { addressOfLink, headersOfLink, tokenOf } from "./link-of-mail.ts";
import { headOf } from "./page-head.server.ts";
import { refused } from "./refused.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/change-email";

/** Opening the link only asks: a program that opens links must not give somebody's account to a mistyped address. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = tokenOf(url);
  const email = (await newEmailOf(accountContext({ request, context }), token))?.to;
  const { t } = translator(context.get(preferencesContext).language);
  const head = headOf(context, path, t(email ? "profile.change.title" : "profile.badLink"));
  return data({ ...head, token, email }, { status: email ? 200 : 400, headers: headersOfLink });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const account = accountContext({ request, context });
  const result = await confirmNewEmail(account, tokenOf(url));
  return result.ok ? { done: true as const } : refused(result, {}, account.now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ChangeEmailPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  const done = actionData && "done" in actionData;
  const answer = actionData && !("done" in actionData) ? actionData : undefined;
  const toProfile = (
    <a href="/account/profile" className={buttonClass("primary", "", "lg")}>
      {t("profile.change.toProfile")}
    </a>
  );
  if (!page.email) {
    return (
      <DoorFrame title={page.title} text={t("profile.change.bad")}>
        {toProfile}
      </DoorFrame>
    );
  }
  return (
    <DoorFrame
      title={done ? t("profile.change.done") : page.title}
      text={t(done ? "profile.change.doneText" : "profile.change.text")}
    >
      <p className="pb-6 text-18 font-semibold wrap-anywhere">
        <bdi dir="ltr">{page.email}</bdi>
      </p>
      {done ? (
        toProfile
      ) : (
        <AccountForm action={addressOfLink(path, page.token)} answer={answer} className="grid gap-4">
          <Button type="submit" size="lg" busy={sending} autoFocus>
            {t("profile.change.act")}
          </Button>
          <p className="text-14 text-ink-soft">{t("profile.change.otherwise")}</p>
        </AccountForm>
      )}
    </DoorFrame>
  );
}
