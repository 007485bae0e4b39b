import { redirect } from "react-router";
import { changePassword, changePasswordFields } from "#domain/accounts/change-password.server.ts";
import { getTwoFactorState } from "#domain/accounts/two-factor.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createSessionCookies } from "#web/session.server.ts";
import type { Route } from "./+types/password-page.ts";
import { createAccountContext, getCurrentAccount } from "./current-account.server.ts";
import { AccountField, AccountForm, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = getCurrentAccount(context);
  const twoStep = await getTwoFactorState(createAccountContext({ request, context }), account);
  return {
    ...createUnlistedHead(context, "/account/password", (t) => t("account.password.title")),
    email: account.email,
    twoStep: twoStep.state === "on",
    done: url.searchParams.has("done"),
  };
}

/** Changes the password (VL-03), replaces the session cookies and redirects with 303. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestInfo = context.get(requestContext);
  const values = await readFormValues(request, changePasswordFields);
  const account = createAccountContext({ request, context });
  const result = await changePassword(account, getCurrentAccount(context), values, requestInfo.address);
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  requestInfo.wakeMail();
  const headers = new Headers();
  for (const each of createSessionCookies(result.value, requestInfo)) headers.append("set-cookie", each);
  throw redirect("/account/password?done=1", { status: 303, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function PasswordPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const shared = { answer, form: "password", type: "password", dir: "ltr", required: true } as const;
  return (
    <div className="grid gap-5">
      <PageHeading title={page.title} text={t("account.password.text")} textClass="pt-1 text-ink-soft" />
      {page.done && !answer && <SuccessAlert>{t("account.password.done")}</SuccessAlert>}
      <Card>
        <AccountForm action="/account/password" answer={answer} className="grid max-w-md gap-4 p-1">
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={page.email} readOnly hidden />
          <AccountField {...shared} name="current" autoComplete="current-password" label={t("account.field.current")} />
          <AccountField
            {...shared}
            name="password"
            autoComplete="new-password"
            label={t("account.field.newPassword")}
            hint={t("account.field.passwordHint")}
          />
          <SubmitButton size="lg" className="justify-self-start px-8">
            {t("account.password.act")}
          </SubmitButton>
        </AccountForm>
      </Card>
      <a href="/account/two-step" className="link flex items-center gap-2 justify-self-start py-1 underline">
        <Icon name="shield" size={18} />
        {t(page.twoStep ? "account.twoStep.state_on" : "account.twoStep.state_off")}
      </a>
      <p className="flex flex-wrap gap-x-6 text-14 text-ink-soft">
        <a href="/account/data" className="link inline-block py-1 underline">
          {t("account.data.title")}
        </a>
        <a href="/account/delete" className="link inline-block py-1 underline">
          {t("account.delete.title")}
        </a>
      </p>
    </div>
  );
}
