import { data, redirect } from "react-router";
import { isAwaitingTwoFactorCode, signInWithCode } from "#domain/accounts/sign-in-code.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { failure } from "#kernel/result.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { AuthLayout } from "../auth-layout.tsx";
import { getSubmittedReturnPath } from "../auth-page.server.ts";
import { presentBan } from "../ban-flash.server.ts";
import { completeSignIn } from "../complete-sign-in.server.ts";
import { createAccountContext } from "../current-account.server.ts";
import { AccountField, AccountForm, SubmitButton } from "../fields.tsx";
import { respondWithFormErrors } from "../form-errors.server.ts";
import type { FormState } from "../form-state.ts";
import { appendReturnPath, getReturnPath, getSignInPath, RETURN_PATH_FIELD } from "../return-path.ts";
import { createUnlistedHead } from "../unlisted-head.server.ts";
import type { Route } from "./+types/code-page.ts";

await preloadMessages("account");

const path = "/account/login/code";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const returnValue = url.searchParams.get(RETURN_PATH_FIELD);
  if (context.get(sessionContext)) throw redirect(getReturnPath(returnValue));
  const back = returnValue === null ? undefined : getReturnPath(returnValue);
  if (!isAwaitingTwoFactorCode(request.headers))
    throw redirect(back === undefined ? "/account/login" : getSignInPath(back));
  return {
    ...createUnlistedHead(context, path, (t) => t("account.code.title")),
    back,
    recovery: url.searchParams.has("recovery"),
  };
}

/**
 * Completes a sign-in with the second factor. When the time for entering the code has passed, the member starts again
 * with the password.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const requestInfo = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["code"]);
  const account = createAccountContext({ request, context });
  const result = await signInWithCode(account, values, requestInfo.address).catch((error: unknown) => {
    requestInfo.logError(error);
    return failure("unavailable", "ERROR_API_UNAVAILABLE");
  });
  const back = getSubmittedReturnPath(form, url);
  if (result.ok) throw await completeSignIn({ request, context }, result.value, back);
  if (result.code === "AUTH_CODE_TOO_LATE") {
    const returnPath = typeof back === "string" && getReturnPath(back);
    throw redirect(buildUrl("/account/login", { late: "1", [RETURN_PATH_FIELD]: returnPath }), 303);
  }
  if ("ban" in result) {
    const ban = presentBan(result.ban, context.get(preferencesContext).language);
    return data<FormState>({ values: {}, errors: [], ban }, { status: 400 });
  }
  return respondWithFormErrors(result, {}, account.now);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for the code of the authenticator app or for a recovery code, after a correct password. */
export default function CodePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const appCodePath = appendReturnPath(path, page.back);
  const recoveryCodePath = `${appCodePath}${appCodePath.includes("?") ? "&" : "?"}recovery=1`;
  return (
    <AuthLayout
      title={page.title}
      text={t(page.recovery ? "account.code.recoveryText" : "account.code.text")}
      other={{
        text: t("account.code.wrongAccount"),
        label: t("account.code.again"),
        href: "/account/login",
        back: page.back,
      }}
    >
      <AccountForm action={page.recovery ? recoveryCodePath : appCodePath} answer={answer} className="grid gap-4">
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
        <a
          href={page.recovery ? appCodePath : recoveryCodePath}
          className="link justify-self-start py-1 text-14 underline"
        >
          {t(page.recovery ? "account.code.withApp" : "account.code.withRecovery")}
        </a>
        <SubmitButton size="lg">{t("account.login.act")}</SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
