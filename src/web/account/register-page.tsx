import { signUp, signUpFields } from "#domain/accounts/sign-up.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { orderOf } from "#domain/orders/queries.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { orderToken } from "#web/checkout/order-token.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/register-page.ts";
import { entered } from "./after-sign-in.server.ts";
import { askedBy, doorOf } from "./door.server.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountField, AccountForm, useSending } from "./fields.tsx";
import { NameFields, PhoneField } from "./person-fields.tsx";
import { refused } from "./refused.server.ts";
import { withReturn } from "./return.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

/** `order`: whoever holds an order's token and comes from its page registers with its mail address. */
export async function loader(args: Route.LoaderArgs) {
  const page = doorOf(args, "register");
  const token = orderToken(args.url);
  const order = token && (await orderOf(args.context.get(visitContext).db, { token }));
  return { ...page, email: order ? order.email : undefined };
}

/** EN-04, VL-02, ST-01. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, signUpFields);
  const account = accountContext({ request, context });
  const result = await signUp(account, values, { address: visit.address, language });
  if (!result.ok) return refused(result, values, account.now);
  throw await entered({ request, context }, result.value, askedBy(form, url));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function RegisterPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending("/account/register");
  const shared = { answer, form: "register" } as const;
  return (
    <DoorFrame
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
        action={withReturn("/account/register", page.back)}
        answer={answer}
        className="grid gap-4 sm:grid-cols-2"
      >
        <NameFields {...shared} />
        <AccountField
          {...shared}
          name="email"
          value={page.email}
          type="email"
          dir="ltr"
          autoComplete="email"
          label={t("account.field.email")}
          className="sm:col-span-2"
          required
        />
        <PhoneField {...shared} className="sm:col-span-2" />
        <AccountField
          {...shared}
          name="password"
          type="password"
          dir="ltr"
          autoComplete="new-password"
          label={t("account.field.password")}
          hint={t("account.field.passwordHint")}
          className="sm:col-span-2"
          required
        />
        <Button type="submit" size="lg" busy={sending} className="sm:col-span-2">
          {t("account.register.act")}
        </Button>
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
    </DoorFrame>
  );
}
