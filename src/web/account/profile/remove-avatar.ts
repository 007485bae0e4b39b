import { redirect } from "react-router";
import { removeAvatar } from "#domain/accounts/avatar.server.ts";
import { requestContext } from "#web/context.ts";
import { getCurrentAccount } from "../current-account.server.ts";
import { accountFlash } from "../flash.server.ts";
import type { Route } from "./+types/remove-avatar.ts";
import { profilePath } from "./profile.server.ts";

export const loader = () => redirect(profilePath);

export async function action({ context }: Route.ActionArgs) {
  const { db, avatars, clock } = context.get(requestContext);
  await removeAvatar({ db, avatars, now: clock() }, getCurrentAccount(context));
  throw accountFlash.redirect(context, profilePath, { done: "avatar_removed" });
}
