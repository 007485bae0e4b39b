import { rotateDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/rotate.ts";
import { changePicture, redirectToPictures } from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/**
 * Rotates a picture of a draft by 90 degrees. The field `to` is "left" or "right". Forms without JavaScript also send
 * `back`.
 */
export const action = (args: Route.ActionArgs) =>
  changePicture(args, ({ context, actor, draft, picture, form }) =>
    rotateDraftPicture(context, actor, draft, picture, form?.get("to") === "left" ? "left" : "right"),
  );

export const loader = redirectToPictures;
