import { setAvatar } from "#domain/accounts/avatar.server.ts";
import { parseCrop } from "#domain/accounts/avatar-crop.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requestContext } from "#web/context.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { getCurrentAccount } from "../current-account.server.ts";
import { accountFlash } from "../flash.server.ts";
import { respondWithFormErrors } from "../form-errors.server.ts";
import type { FormState } from "../form-state.ts";
import type { Route } from "./+types/avatar-page.ts";
import { loadProfile, profilePath } from "./profile.server.ts";
import { ProfileView } from "./profile-view.tsx";

await preloadMessages("account");

export const loader = ({ request, context }: Route.LoaderArgs) => loadProfile({ request, context });

/** Stores an uploaded avatar with the crop from the form, if one was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, avatars, clock } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const bytes = (await readFormFile(form, "avatar")) ?? new Uint8Array();
  const now = clock();
  const crop = parseCrop((name) => form.get(name));
  const result = await setAvatar({ db, avatars, now }, getCurrentAccount(context), bytes, crop);
  if (!result.ok) return respondWithFormErrors(result, {}, now);
  throw accountFlash.redirect(context, profilePath, { done: "avatar_saved" });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const tooLarge: FormState = { values: {}, errors: [{ field: "avatar", code: "avatar.too_large" }] };

export default function ProfileAvatarPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ProfileView page={page} answers={{ avatar: page.tooLarge ? tooLarge : answer }} />;
}
