import { profileFields, saveProfile } from "#domain/accounts/profile.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { refused } from "../refused.server.ts";
import { accountOfPage } from "../signed-in.server.ts";
import type { Route } from "./+types/page.ts";
import { loadProfile } from "./load.server.ts";
import { backToProfile } from "./saved.server.ts";
import { ProfileView } from "./view.tsx";

await needTexts("account");

export const loader = ({ request, context }: Route.LoaderArgs) => loadProfile({ request, context });

/** EN-04. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, profileFields);
  const now = clock();
  const result = await saveProfile({ db, now }, accountOfPage(context), values);
  if (!result.ok) return refused(result, values, now);
  throw backToProfile(context, "saved");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ProfilePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ProfileView page={page} answers={{ about: answer }} />;
}
