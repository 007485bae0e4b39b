import { redirect } from "react-router";
import { deleteAccount } from "#domain/accounts/delete-account.server.ts";
import { removeErasedFiles } from "#domain/accounts/erased-files.server.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { endedForgeryCookie } from "#web/session.server.ts";
import type { Route } from "./+types/delete-page.ts";
import { AccountField, AccountForm, useSending } from "./fields.tsx";
import { headOf } from "./page-head.server.ts";
import { refused } from "./refused.server.ts";
import { accountContext, accountOfPage } from "./signed-in.server.ts";

await needTexts("account");

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  return {
    ...headOf(context, "/account/delete", translator(language).t("account.delete.title")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = formValues(await request.formData().catch(() => new FormData()), ["password"]);
  const account = accountContext({ request, context });
  const person = accountOfPage(context);
  const result = await deleteAccount(account, person, values.password);
  if (!result.ok) return refused(result, values, account.now);
  await removeErasedFiles(visit, result.value, person.email);
  const headers = new Headers();
  for (const each of await signOut(account)) headers.append("set-cookie", each);
  headers.append("set-cookie", endedForgeryCookie(visit.origin));
  throw redirect("/account/login?deleted=1", { status: 303, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function DeletePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending("/account/delete");
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
          <AccountField
            form="delete"
            name="password"
            type="password"
            dir="ltr"
            autoComplete="current-password"
            label={t("account.field.password")}
            hint={t("account.delete.confirm")}
            answer={answer}
            required
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="danger" busy={sending}>
              {t("account.delete.act")}
            </Button>
            <a href="/account/dashboard" className={buttonClass("quiet")}>
              {t("account.cancel")}
            </a>
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}
