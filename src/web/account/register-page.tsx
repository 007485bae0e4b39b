import { signUp, signUpFields } from "#domain/accounts/sign-up.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { parseOrderToken } from "#web/account/order-token.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/register-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { getSubmittedReturnPath, loadAuthPage } from "./auth-page.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { createAccountContext } from "./current-account.server.ts";
import { AccountForm, EmailField, PasswordField, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { NameFields, PhoneField } from "./person-fields.tsx";
import { appendReturnPath } from "./return-path.ts";

await preloadMessages("account");

/** Loads the sign-up page. A valid order token in `order` prefills the email address of that order. */
export async function loader(args: Route.LoaderArgs) {
  const page = loadAuthPage(args, "register");
  const token = parseOrderToken(args.url);
  const order = token && (await findOrder(args.context.get(requestContext).db, { token }));
  return { ...page, email: order ? order.email : undefined };
}

/** Creates an account (EN-04, VL-02) and signs the member in (ST-01). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const requestInfo = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, signUpFields);
  const account = createAccountContext({ request, context });
  const result = await signUp(account, values, { address: requestInfo.address, language });
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  throw await completeSignIn({ request, context }, result.value, getSubmittedReturnPath(form, url));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function RegisterPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const shared = { answer, form: "register" } as const;
  return (
    <AuthLayout
      title={page.title}
      text={t("account.register.text")}
      other={{
        text: t("account.register.known"),
        label: t("account.login.title"),
        href: "/account/login",
        back: page.back,
      }}
    >
      <AccountForm
        action={appendReturnPath("/account/register", page.back)}
        answer={answer}
        className="grid gap-4 sm:grid-cols-2"
      >
        <NameFields {...shared} />
        <EmailField {...shared} value={page.email} autoComplete="email" className="sm:col-span-2" />
        <PhoneField {...shared} className="sm:col-span-2" />
        <PasswordField
          {...shared}
          autoComplete="new-password"
          label={t("account.field.password")}
          hint={t("account.field.passwordHint")}
          className="sm:col-span-2"
        />
        <SubmitButton size="lg" className="sm:col-span-2">
          {t("account.register.act")}
        </SubmitButton>
        <p className="text-13 text-ink-soft sm:col-span-2">
          {t("account.register.agree")}{" "}
          <a href="/site/terms" className="link underline">
            {t("account.register.terms")}
          </a>
          {t("account.register.and")}
          <a href="/site/privacy" className="link underline">
            {t("account.register.privacy")}
          </a>
        </p>
      </AccountForm>
    </AuthLayout>
  );
}
