import { data, Form, redirect } from "react-router";
import { addressToConfirm, verifyEmail } from "#domain/accounts/verify-email.server.ts";
import { confirmOwnRequests } from "#domain/bookings/confirm-contact.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/verify-email-page.ts";
import { DoorFrame } from "./door-frame.tsx";
import { AccountForm, useSending } from "./fields.tsx";
import { addressOfLink, headersOfLink, tokenOf } from "./link-of-mail.ts";
import { headOf } from "./page-head.server.ts";
import { accountContext } from "./signed-in.server.ts";

await needTexts("account");

const path = "/account/verify-email";

const titles = { asked: "profile.verify.ask", done: "profile.verify.done", bad: "profile.badLink" } as const;

/** Opening the link only asks: programs that look through mails open it too, also that of an address somebody else signed up with. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = tokenOf(url);
  const found = await addressToConfirm(accountContext({ request, context }), token);
  const state = found === undefined ? "bad" : found.confirmed ? "done" : "asked";
  const { t } = translator(context.get(preferencesContext).language);
  const account = context.get(sessionContext)?.account;
  const page = {
    ...headOf(context, path, t(titles[state])),
    state,
    token,
    email: found?.email,
    /** Who reads it may have a new link sent, or needs none any more; else they have to sign in first. */
    reader: account && (account.emailVerified ? ("confirmed" as const) : ("unconfirmed" as const)),
  } as const;
  return data(page, { status: found ? 200 : 400, headers: headersOfLink });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = tokenOf(url);
  const result = await verifyEmail(accountContext({ request, context }), token);
  if (!result.ok) return data(null, { status: 400 });
  // Requests for rental cars that waited for it can hold their days now; the job does the same for other ways of confirming.
  const { db, clock, origin, wakeMail, logError } = context.get(visitContext);
  const confirmed = await confirmOwnRequests({ db, clock, origin }).catch(logError);
  if (confirmed) wakeMail();
  // The page says what is so now; loading it anew sends nothing again.
  throw redirect(addressOfLink(path, token), 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** What was sent in vain is told by what the page is now. */
export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function VerifyEmailPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  if (page.state === "bad") return <BadLink title={page.title} reader={page.reader} />;
  if (page.state === "done") {
    return (
      <DoorFrame title={page.title} text={t("profile.verify.doneText")}>
        <ToAccount />
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={page.title} text={t("profile.verify.text")}>
      <p className="pb-6 text-18 font-semibold wrap-anywhere">
        <bdi dir="ltr">{page.email}</bdi>
      </p>
      <AccountForm action={addressOfLink(path, page.token)} answer={undefined} className="grid gap-4">
        <Button type="submit" size="lg" busy={sending} autoFocus>
          {t("profile.verify.act")}
        </Button>
        <p className="text-14 text-ink-soft">{t("profile.verify.otherwise")}</p>
      </AccountForm>
    </DoorFrame>
  );
}

function ToAccount() {
  const { t } = useTranslation();
  return (
    <a href="/account/dashboard" className={buttonClass("primary", "", "lg")}>
      {t("profile.verify.toAccount")}
    </a>
  );
}

/** What can be done about a link that is no good. */
function BadLink({ title, reader }: { title: string; reader: "confirmed" | "unconfirmed" | undefined }) {
  const { t } = useTranslation();
  if (reader === "confirmed") {
    return (
      <DoorFrame title={title} text={t("profile.verify.already")}>
        <ToAccount />
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={title} text={t("profile.verify.bad")}>
      {reader === "unconfirmed" ? (
        <Form method="post" action="/account/verify-email/send">
          <ForgeryField />
          <Button type="submit" size="lg">
            {t("account.dashboard.resend")}
          </Button>
        </Form>
      ) : (
        <>
          <p className="pb-4">{t("profile.verify.signIn")}</p>
          <a href="/account/login" className={buttonClass("primary", "", "lg")}>
            {t("account.login.title")}
          </a>
        </>
      )}
    </DoorFrame>
  );
}
