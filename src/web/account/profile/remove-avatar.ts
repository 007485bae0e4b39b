import { redirect } from "react-router";
import { removeAvatar } from "#domain/accounts/avatar.server.ts";
import { visitContext } from "#web/context.ts";
import { accountOfPage } from "../signed-in.server.ts";
import type { Route } from "./+types/remove-avatar.ts";
import { profilePath } from "./load.server.ts";
import { backToProfile } from "./saved.server.ts";

export const loader = () => redirect(profilePath);

/** Takes the picture away. */
export async function action({ context }: Route.ActionArgs) {
  const { db, avatars, clock } = context.get(visitContext);
  await removeAvatar({ db, avatars, now: clock() }, accountOfPage(context));
  throw backToProfile(context, "avatar_removed");
}
