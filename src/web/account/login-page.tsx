import { data, redirect } from "react-router";
import { signIn, signInFields } from "#domain/accounts/sign-in.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { failure } from "#kernel/result.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { clearFlashCookie } from "#web/flash-cookie.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/login-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { getSubmittedReturnPath, loadAuthPage } from "./auth-page.server.ts";
import { BanAlert } from "./ban-alert.tsx";
import { banFlashName, presentBan, readBanFlash } from "./ban-flash.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { createAccountContext } from "./current-account.server.ts";
import { AccountForm, EmailField, PasswordField, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import type { FormState } from "./form-state.ts";
import { appendReturnPath } from "./return-path.ts";

await preloadMessages("account");

export function loader(args: Route.LoaderArgs) {
  const ban = readBanFlash(args.request, args.context.get(preferencesContext).language);
  const page = {
    ...loadAuthPage(args, "login"),
    reset: args.url.searchParams.has("reset"),
    deleted: args.url.searchParams.has("deleted"),
    confirmed: args.url.searchParams.has("confirmed"),
    late: args.url.searchParams.has("late"),
    ban,
  };
  const { origin } = args.context.get(requestContext);
  return data(page, ban && { headers: { "set-cookie": clearFlashCookie(banFlashName, origin) } });
}

/**
 * Signs a member in (VL-01, VL-04, ST-01). Server errors are shown in the form too, so that the typed values are not
 * lost (ER-04).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const requestInfo = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, signInFields);
  const account = createAccountContext({ request, context });
  const result = await signIn(account, values, requestInfo.address).catch((error: unknown) => {
    requestInfo.logError(error);
    return failure("unavailable", "ERROR_API_UNAVAILABLE");
  });
  if (!result.ok && "ban" in result) {
    const ban = presentBan(result.ban, context.get(preferencesContext).language);
    return data<FormState>({ values: { email: values.email }, errors: [], ban }, { status: 400 });
  }
  if (!result.ok && "waits" in result) {
    const headers = new Headers(result.waits.map((each) => ["set-cookie", each]));
    const back = getSubmittedReturnPath(form, url);
    throw redirect(appendReturnPath("/account/login/code", typeof back === "string" ? back : undefined), {
      status: 303,
      headers,
    });
  }
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  throw await completeSignIn({ request, context }, result.value, getSubmittedReturnPath(form, url));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function LoginPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={page.title}
      text={t(page.reset ? "account.login.reset" : page.back ? "account.login.required" : "account.login.text")}
      other={{
        text: t("account.login.new"),
        label: t("account.register.title"),
        href: "/account/register",
        back: page.back,
      }}
    >
      {page.ban && !answer && (
        <div className="pb-4">
          <BanAlert ban={page.ban} />
        </div>
      )}
      {page.confirmed && !answer && (
        <div className="pb-4">
          <SuccessAlert>{t("account.login.confirmed")}</SuccessAlert>
        </div>
      )}
      {page.late && !answer && (
        <div className="pb-4">
          <Alert tone="warning" role="status">
            {t("account.code.expired")}
          </Alert>
        </div>
      )}
      {page.deleted && !answer && (
        <div className="pb-4">
          <SuccessAlert>{t("account.delete.done")}</SuccessAlert>
        </div>
      )}
      <AccountForm action={appendReturnPath("/account/login", page.back)} answer={answer} className="grid gap-4">
        <EmailField autoComplete="username" answer={answer} />
        <PasswordField label={t("account.field.password")} answer={answer} />
        <a href="/account/forgot-password" className="link justify-self-start py-1 text-14 underline">
          {t("account.login.forgot")}
        </a>
        {answer?.waitMinutes !== undefined && (
          <a href="/account/login/link" className="link justify-self-start py-1 text-14 underline">
            {t("account.login.link")}
          </a>
        )}
        <SubmitButton size="lg">{t("account.login.act")}</SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
