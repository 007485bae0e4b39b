import { askForNewEmail, changeEmailFields } from "#domain/accounts/change-email.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { refused } from "../refused.server.ts";
import { accountContext, accountOfPage } from "../signed-in.server.ts";
import type { Route } from "./+types/email-page.ts";
import { loadProfile } from "./load.server.ts";
import { backToProfile } from "./saved.server.ts";
import { ProfileView } from "./view.tsx";

await needTexts("account");

export const loader = ({ request, context }: Route.LoaderArgs) => loadProfile({ request, context });

/** Asks for another address; it changes once it is confirmed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, wakeMail } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, changeEmailFields);
  const account = accountContext({ request, context });
  const result = await askForNewEmail(account, accountOfPage(context), values, address);
  if (!result.ok) return refused(result, values, account.now);
  wakeMail();
  throw backToProfile(context, "email_asked");
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("retry-after") ? actionHeaders : loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ProfileEmailPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ProfileView page={page} answers={{ email: answer }} />;
}
