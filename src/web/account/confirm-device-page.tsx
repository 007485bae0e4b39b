import { data, redirect } from "react-router";
import { confirmDevice } from "#domain/accounts/device-link.server.ts";
import { findOneTimeLinkOwner } from "#domain/accounts/owner-links.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/confirm-device-page.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { createAccountContext } from "./current-account.server.ts";
import { createLinkPath, emailLinkHeaders, getLinkToken } from "./email-link.ts";
import { AccountForm, SubmitButton } from "./fields.tsx";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

const path = "/account/login/device";

/** Loads the page that asks for confirmation and changes nothing, because mail scanners open the link too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, now } = createAccountContext({ request, context });
  const token = getLinkToken(url);
  const works = (await findOneTimeLinkOwner(db, "device-link", token, now)) !== undefined;
  const page = {
    ...createUnlistedHead(context, path, (t) => t(works ? "account.device.title" : "profile.invalidLink")),
    works,
    token,
  };
  return data(page, { status: works ? 200 : 400, headers: emailLinkHeaders });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const result = await confirmDevice(createAccountContext({ request, context }), getLinkToken(url));
  if (!result.ok) return data(null, { status: 400 });
  throw redirect("/account/login?confirmed=1", { status: 303, headers: { "set-cookie": result.value } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks the owner to confirm this device. The owner then signs in with the password. */
export default function ConfirmDevicePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!page.works) {
    return (
      <AuthLayout title={page.title} text={t("account.errors.AUTH_INVALID_TOKEN")}>
        <a href="/account/login/link" className={getButtonClass("primary", "", "lg")}>
          {t("account.deviceLink.resend")}
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={page.title} text={t("account.device.text")}>
      <AccountForm action={createLinkPath(path, page.token)} answer={undefined} className="grid gap-4">
        <SubmitButton size="lg" autoFocus>
          {t("account.device.act")}
        </SubmitButton>
      </AccountForm>
    </AuthLayout>
  );
}
