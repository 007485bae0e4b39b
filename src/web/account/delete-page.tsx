import { redirect } from "react-router";
import { deleteAccount, removeErasedFiles } from "#domain/account-deletion/delete-account.server.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { clearCsrfCookie } from "#web/session.server.ts";
import type { Route } from "./+types/delete-page.ts";
import { createAccountContext, getCurrentAccount } from "./current-account.server.ts";
import { AccountForm, PasswordField, SubmitButton } from "./fields.tsx";
import { respondWithFormErrors } from "./form-errors.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

export function loader({ context }: Route.LoaderArgs) {
  return {
    ...createUnlistedHead(context, "/account/delete", (t) => t("account.delete.title")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestInfo = context.get(requestContext);
  const values = await readFormValues(request, ["password"]);
  const account = createAccountContext({ request, context });
  const person = getCurrentAccount(context);
  const result = await deleteAccount(account, person, values.password);
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  // Sends the mails about the cancelled bookings to the other parties.
  requestInfo.wakeMail();
  await removeErasedFiles(requestInfo, result.value, person.email);
  const headers = new Headers();
  for (const each of await signOut(account)) headers.append("set-cookie", each);
  headers.append("set-cookie", clearCsrfCookie(requestInfo.origin));
  throw redirect("/account/login?deleted=1", { status: 303, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function DeletePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Alert tone="warning">{t("account.delete.text")}</Alert>
      <p>
        <a href="/account/data" className="link inline-block py-1 underline">
          {t("account.delete.download")}
        </a>
      </p>
      <Card>
        <AccountForm action="/account/delete" answer={answer} className="grid max-w-md gap-4 p-1">
          <PasswordField
            form="delete"
            label={t("account.field.password")}
            hint={t("account.delete.confirm")}
            answer={answer}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger">{t("account.delete.act")}</SubmitButton>
            <a href="/account/dashboard" className={getButtonClass("quiet")}>
              {t("account.cancel")}
            </a>
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
