import { data, Form } from "react-router";
import { verifyEmail } from "#domain/accounts/verify-email.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext, sessionContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/verify-email-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { headOf } from "./page-head.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/verify-email";

/** Opening the link confirms: doing so twice, or a mail program doing it first, changes nothing more. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const result = await verifyEmail(accountContext({ request, context }), url.searchParams.get("token") ?? "");
  const { t } = translator(context.get(preferencesContext).language);
  const head = headOf(context, path, t(result.ok ? "profile.verify.done" : "profile.badLink"));
  const signedIn = context.get(sessionContext) !== undefined;
  return data({ ...head, done: result.ok, signedIn }, { status: result.ok ? 200 : 400 });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function VerifyEmailPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (page.done) {
    return (
      <DoorFrame title={page.title} text={t("profile.verify.doneText")}>
        <a href="/account/dashboard" className={buttonClass("primary", "", "lg")}>
          {t("profile.verify.toAccount")}
        </a>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("account.wrong.AUTH_INVALID_TOKEN")}>
      {page.signedIn ? (
        <Form method="post" action="/account/verify-email/send">
          <ForgeryField />
          <Button type="submit" size="lg">
            {t("account.dashboard.resend")}
          </Button>
        </Form>
      ) : (
        <>
          <p className="pb-4">{t("profile.verify.signIn")}</p>
          <a href="/account/login" className={buttonClass("primary", "", "lg")}>
            {t("account.login.title")}
          </a>
        </>
      )}
    </DoorFrame>
  );
}
