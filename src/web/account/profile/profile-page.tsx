import { profileFields, updateProfile } from "#domain/accounts/profile.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { getCurrentAccount } from "../current-account.server.ts";
import { accountFlash } from "../flash.server.ts";
import { respondWithFormErrors } from "../form-errors.server.ts";
import type { Route } from "./+types/profile-page.ts";
import { loadProfile, profilePath } from "./profile.server.ts";
import { ProfileView } from "./profile-view.tsx";

await preloadMessages("account");

export const loader = ({ request, context }: Route.LoaderArgs) => loadProfile({ request, context });

/** Saves the profile (EN-04). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(requestContext);
  const values = await readFormValues(request, profileFields);
  const now = clock();
  const result = await updateProfile({ db, now }, getCurrentAccount(context), values);
  if (!result.ok) return respondWithFormErrors(result, values, now);
  throw accountFlash.redirect(context, profilePath, { done: "saved" });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ProfilePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ProfileView page={page} answers={{ about: answer }} />;
}
