import { data } from "react-router";
import { confirmEmailChange, findEmailChangeRequest } from "#domain/accounts/change-email.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/change-email-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { createLinkPath, emailLinkHeaders, getLinkToken } from "./email-link.ts";
import { AccountForm, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/change-email";

/**
 * Loads the page that asks for confirmation and changes nothing. Link scanners open emailed links too, and must not
 * move an account to a mistyped email address.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = getLinkToken(url);
  const email = (await findEmailChangeRequest(createAccountContext({ request, context }), token))?.to;
  const head = createUnlistedHead(context, path, (t) => t(email ? "profile.change.title" : "profile.invalidLink"));
  return data({ ...head, token, email }, { status: email ? 200 : 400, headers: emailLinkHeaders });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const account = createAccountContext({ request, context });
  const result = await confirmEmailChange(account, getLinkToken(url));
  if (!result.ok) return respondWithFormErrors(result, {}, account.now);
  context.get(requestContext).wakeMail();
  return { done: true as const };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ChangeEmailPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const done = actionData && "done" in actionData;
  const answer = actionData && !("done" in actionData) ? actionData : undefined;
  const toProfile = (
    <a href="/account/profile" className={getButtonClass("primary", "", "lg")}>
      {t("profile.change.toProfile")}
    </a>
  );
  if (!page.email) {
    return (
      <AuthLayout title={page.title} text={t("profile.change.invalidLink")}>
        {toProfile}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={done ? t("profile.change.done") : page.title}
      text={t(done ? "profile.change.doneText" : "profile.change.text")}
    >
      <p className="pb-6 text-18 font-semibold wrap-anywhere">
        <bdi dir="ltr">{page.email}</bdi>
      </p>
      {done ? (
        toProfile
      ) : (
        <AccountForm action={createLinkPath(path, page.token)} answer={answer} className="grid gap-4">
          <SubmitButton size="lg" autoFocus>
            {t("profile.change.act")}
          </SubmitButton>
          <p className="text-14 text-ink-soft">{t("profile.change.otherwise")}</p>
        </AccountForm>
      )}
    </AuthLayout>
  );
}
