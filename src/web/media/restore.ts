import { restoreDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/restore.ts";
import { changePicture, redirectToPictures } from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/** Restores a picture that was just removed. Forms without JavaScript also send `back`. */
export const action = (args: Route.ActionArgs) =>
  changePicture(args, ({ context, actor, draft, picture }) => restoreDraftPicture(context, actor, draft, picture));

export const loader = redirectToPictures;
