import { data, redirect } from "react-router";
import { findEmailToVerify, verifyEmail } from "#domain/accounts/verify-email.server.ts";
import { confirmRequestsOfVerifiedAccounts } from "#domain/bookings/confirm-contact.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { requestContext, sessionContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/verify-email-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { createLinkPath, emailLinkHeaders, getLinkToken } from "./email-link.ts";
import { AccountForm, PostForm, SubmitButton } from "./fields.tsx";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/verify-email";

const titleKeys = { asked: "profile.verify.ask", done: "profile.verify.done", bad: "profile.invalidLink" } as const;

/**
 * Loads the page that asks for confirmation and changes nothing. Mail scanners open links too, and would confirm an
 * address that somebody else entered at sign-up.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = getLinkToken(url);
  const found = await findEmailToVerify(createAccountContext({ request, context }), token);
  const state = found === undefined ? "bad" : found.confirmed ? "done" : "asked";
  const account = context.get(sessionContext)?.account;
  const page = {
    ...createUnlistedHead(context, path, (t) => t(titleKeys[state])),
    state,
    token,
    email: found?.email,
    /**
     * Verification state of the signed-in reader. Undefined for signed-out readers, who must sign in before they can
     * request a new link.
     */
    reader: account && (account.emailVerified ? ("confirmed" as const) : ("unconfirmed" as const)),
  } as const;
  return data(page, { status: found ? 200 : 400, headers: emailLinkHeaders });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = getLinkToken(url);
  const result = await verifyEmail(createAccountContext({ request, context }), token);
  if (!result.ok) return data(null, { status: 400 });
  // Booking requests that waited for the confirmed email address can now reserve their days. The background job handles
  // addresses confirmed in other ways.
  const { db, clock, origin, wakeMail, logError } = context.get(requestContext);
  const confirmed = await confirmRequestsOfVerifiedAccounts({ db, clock, origin }).catch(logError);
  if (confirmed) wakeMail();
  // The redirect prevents a reload from submitting the form again.
  throw redirect(createLinkPath(path, token), 303);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Revalidates after every submission, so that the page shows the current state after a failed one too. */
export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function VerifyEmailPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (page.state === "bad") return <InvalidLink title={page.title} reader={page.reader} />;
  if (page.state === "done") {
    return (
      <AuthLayout title={page.title} text={t("profile.verify.doneText")}>
        <DashboardLink />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={page.title} text={t("profile.verify.text")}>
      <p className="pb-6 text-18 font-semibold wrap-anywhere">
        <bdi dir="ltr">{page.email}</bdi>
      </p>
      <AccountForm action={createLinkPath(path, page.token)} answer={undefined} className="grid gap-4">
        <SubmitButton size="lg" autoFocus>
          {t("profile.verify.act")}
        </SubmitButton>
        <p className="text-14 text-ink-soft">{t("profile.verify.otherwise")}</p>
      </AccountForm>
    </AuthLayout>
  );
}

function DashboardLink() {
  const { t } = useTranslation();
  return (
    <a href="/account/dashboard" className={getButtonClass("primary", "", "lg")}>
      {t("profile.verify.toAccount")}
    </a>
  );
}

/** Renders the explanation of an invalid link, with what the reader can do next. */
function InvalidLink({ title, reader }: { title: string; reader: "confirmed" | "unconfirmed" | undefined }) {
  const { t } = useTranslation();
  if (reader === "confirmed") {
    return (
      <AuthLayout title={title} text={t("profile.verify.alreadyConfirmed")}>
        <DashboardLink />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} text={t("profile.verify.invalidLink")}>
      {reader === "unconfirmed" ? (
        <PostForm action="/account/verify-email/send">
          <Button type="submit" size="lg">
            {t("account.dashboard.resend")}
          </Button>
        </PostForm>
      ) : (
        <>
          <p className="pb-4">{t("profile.verify.signIn")}</p>
          <a href="/account/login" className={getButtonClass("primary", "", "lg")}>
            {t("account.login.title")}
          </a>
        </>
      )}
    </AuthLayout>
  );
}
