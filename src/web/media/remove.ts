import { removeDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/remove.ts";
import { changePicture, redirectToPictures } from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/** Removes a picture from a draft. The page offers an undo. Forms without JavaScript also send `back`. */
export const action = (args: Route.ActionArgs) =>
  changePicture(
    args,
    ({ context, actor, draft, picture }) => removeDraftPicture(context, actor, draft, picture),
    (removed) => ({ removed }),
  );

export const loader = redirectToPictures;
