import { data, redirect } from "react-router";
import { signIn, signInFields } from "#domain/accounts/sign-in.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { failure } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { clearedFlash } from "#web/flash.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/login-page.ts";
import { entered } from "./after-sign-in.server.ts";
import { BanAlert } from "./ban-alert.tsx";
import { banFlash, readBanFlash, shownBan } from "./ban-flash.server.ts";
import { askedBy, doorOf } from "./door.server.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountField, AccountForm, useSending } from "./fields.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { refused } from "./refused.server.ts";
import { withReturn } from "./return.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

export function loader(args: Route.LoaderArgs) {
  const ban = readBanFlash(args.request, args.context.get(preferencesContext).language);
  const page = {
    ...doorOf(args, "login"),
    reset: args.url.searchParams.has("reset"),
    deleted: args.url.searchParams.has("deleted"),
    confirmed: args.url.searchParams.has("confirmed"),
    late: args.url.searchParams.has("late"),
    ban,
  };
  const { origin } = args.context.get(visitContext);
  return data(page, ban && { headers: { "set-cookie": clearedFlash(banFlash, origin) } });
}

/** VL-01, VL-04, ST-01; what goes wrong on our side is told in the form as well, which keeps what was typed (ER-04). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, signInFields);
  const account = accountContext({ request, context });
  const result = await signIn(account, values, visit.address).catch((error: unknown) => {
    visit.logError(error);
    return failure("unavailable", "ERROR_API_UNAVAILABLE");
  });
  if (!result.ok && "ban" in result) {
    const ban = shownBan(result.ban, context.get(preferencesContext).language);
    return data<FormAnswer>({ values: { email: values.email }, errors: [], ban }, { status: 400 });
  }
  if (!result.ok && "waits" in result) {
    const headers = new Headers(result.waits.map((each) => ["set-cookie", each]));
    const back = askedBy(form, url);
    throw redirect(withReturn("/account/login/code", typeof back === "string" ? back : undefined), {
      status: 303,
      headers,
    });
  }
  if (!result.ok) return refused(result, values, account.now);
  throw await entered({ request, context }, result.value, askedBy(form, url));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function LoginPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending("/account/login");
  return (
    <DoorFrame
      title={page.title}
      text={t(page.reset ? "account.login.reset" : page.back ? "account.login.asked" : "account.login.text")}
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
          <Alert tone="success" role="status">
            {t("account.login.confirmed")}
          </Alert>
        </div>
      )}
      {page.late && !answer && (
        <div className="pb-4">
          <Alert tone="warning" role="status">
            {t("account.code.late")}
          </Alert>
        </div>
      )}
      {page.deleted && !answer && (
        <div className="pb-4">
          <Alert tone="success" role="status">
            {t("account.delete.done")}
          </Alert>
        </div>
      )}
      <AccountForm action={withReturn("/account/login", page.back)} answer={answer} className="grid gap-4">
        <AccountField
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          label={t("account.field.email")}
          answer={answer}
          required
        />
        <AccountField
          name="password"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          label={t("account.field.password")}
          answer={answer}
          required
        />
        <a href="/account/forgot-password" className="link justify-self-start py-1 text-14 underline">
          {t("account.login.forgot")}
        </a>
        {answer?.waitMinutes !== undefined && (
          <a href="/account/login/link" className="link justify-self-start py-1 text-14 underline">
            {t("account.login.link")}
          </a>
        )}
        <Button type="submit" size="lg" busy={sending}>
          {t("account.login.act")}
        </Button>
      </AccountForm>
    </DoorFrame>
  );
}
