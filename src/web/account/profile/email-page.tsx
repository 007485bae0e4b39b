import { changeEmailFields, requestEmailChange } from "#domain/accounts/change-email.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createAccountContext, getCurrentAccount } from "../current-account.server.ts";
import { accountFlash } from "../flash.server.ts";
import { respondWithFormErrors } from "../form-errors.server.ts";
import type { Route } from "./+types/email-page.ts";
import { loadProfile, profilePath } from "./profile.server.ts";
import { ProfileView } from "./profile-view.tsx";

await preloadMessages("account");

export const loader = ({ request, context }: Route.LoaderArgs) => loadProfile({ request, context });

/** Requests a new email address. The change takes effect after the confirmation. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, wakeMail } = context.get(requestContext);
  const values = await readFormValues(request, changeEmailFields);
  const account = createAccountContext({ request, context });
  const result = await requestEmailChange(account, getCurrentAccount(context), values, address);
  if (!result.ok) return respondWithFormErrors(result, values, account.now);
  wakeMail();
  throw accountFlash.redirect(context, profilePath, { done: "email_asked" });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("retry-after") ? actionHeaders : loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ProfileEmailPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ProfileView page={page} answers={{ email: answer }} />;
}
