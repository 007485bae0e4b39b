import { data, redirect } from "react-router";
import { signInWithCode, waitsForCode } from "#domain/accounts/sign-in-code.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { failure } from "#kernel/result.ts";
import { Button } from "#ui/button.tsx";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { entered } from "../after-sign-in.server.ts";
import { shownBan } from "../ban-flash.server.ts";
import { askedBy } from "../door.server.ts";
import { DoorFrame } from "../door-frame.tsx";
import { AccountField, AccountForm, useSending } from "../fields.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { headOf } from "../page-head.server.ts";
import { refused } from "../refused.server.ts";
import { returnField, returnPath, signInPath, withReturn } from "../return.ts";
import { accountContext } from "../signed-in.server.ts";
import type { Route } from "./+types/code-page.ts";

await needTexts("account");

const path = "/account/login/code";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get(returnField);
  if (context.get(sessionContext)) throw redirect(returnPath(asked));
  const back = asked === null ? undefined : returnPath(asked);
  if (!waitsForCode(request.headers)) throw redirect(back === undefined ? "/account/login" : signInPath(back));
  const { t } = translator(context.get(preferencesContext).language);
  return {
    ...headOf(context, path, t("account.code.title")),
    back,
    recovery: url.searchParams.has("recovery"),
  };
}

/** The second step of signing in; what took too long begins anew with the password. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, ["code"]);
  const account = accountContext({ request, context });
  const result = await signInWithCode(account, values, visit.address).catch((error: unknown) => {
    visit.logError(error);
    return failure("unavailable", "ERROR_API_UNAVAILABLE");
  });
  const back = askedBy(form, url);
  if (result.ok) throw await entered({ request, context }, result.value, back);
  if (result.code === "AUTH_CODE_TOO_LATE") {
    const again = new URLSearchParams({
      late: "1",
      ...(typeof back === "string" && { [returnField]: returnPath(back) }),
    });
    throw redirect(`/account/login?${again}`, 303);
  }
  if ("ban" in result) {
    const ban = shownBan(result.ban, context.get(preferencesContext).language);
    return data<FormAnswer>({ values: {}, errors: [], ban }, { status: 400 });
  }
  return refused(result, {}, account.now);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks who has given the right password for the code of the app, or for a recovery code. */
export default function CodePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  const byApp = withReturn(path, page.back);
  const byRecovery = `${byApp}${byApp.includes("?") ? "&" : "?"}recovery=1`;
  return (
    <DoorFrame
      title={page.title}
      text={t(page.recovery ? "account.code.recoveryText" : "account.code.text")}
      other={{
        text: t("account.code.wrongAccount"),
        label: t("account.code.again"),
        href: "/account/login",
        back: page.back,
      }}
    >
      <AccountForm action={page.recovery ? byRecovery : byApp} answer={answer} className="grid gap-4">
        <AccountField
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={page.recovery ? "text" : "numeric"}
          label={t(page.recovery ? "account.code.recoveryLabel" : "account.code.label")}
          answer={answer}
          required
        />
        <a href={page.recovery ? byApp : byRecovery} className="link justify-self-start py-1 text-14 underline">
          {t(page.recovery ? "account.code.withApp" : "account.code.withRecovery")}
        </a>
        <Button type="submit" size="lg" busy={sending}>
          {t("account.login.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
