import { setAvatar } from "#domain/accounts/avatar.server.ts";
import { readCrop } from "#domain/accounts/avatar-crop.ts";
import { needTexts } from "#i18n/texts.ts";
import { visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { FormAnswer } from "../form-answer.ts";
import { refused } from "../refused.server.ts";
import { accountOfPage } from "../signed-in.server.ts";
import type { Route } from "./+types/avatar-page.ts";
import { loadProfile } from "./load.server.ts";
import { backToProfile } from "./saved.server.ts";
import { ProfileView } from "./view.tsx";

await needTexts("account");

export const loader = ({ request, context }: Route.LoaderArgs) => loadProfile({ request, context });

/** Takes a picture, with the crop that was chosen where there are scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, avatars, clock } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const file = form.get("avatar");
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const now = clock();
  const crop = readCrop((name) => form.get(name));
  const result = await setAvatar({ db, avatars, now }, accountOfPage(context), bytes, crop);
  if (!result.ok) return refused(result, {}, now);
  throw backToProfile(context, "avatar_saved");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

const tooLarge: FormAnswer = { values: {}, errors: [{ field: "avatar", code: "avatar.too_large" }] };

export default function ProfileAvatarPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <ProfileView page={page} answers={{ avatar: page.tooLarge ? tooLarge : answer }} />;
}
