import { moveDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { parsePicturePosition } from "#domain/media/picture-order.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/move.ts";
import { changePicture, redirectToPictures } from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/**
 * Moves a picture of a draft. The field `to` is "first", "earlier", "later", or a position counted from 0. Forms
 * without JavaScript also send `back`.
 */
export const action = (args: Route.ActionArgs) =>
  changePicture(args, ({ context, actor, draft, picture, form }) =>
    moveDraftPicture(context, actor, draft, picture, parsePicturePosition(form?.get("to"))),
  );

export const loader = redirectToPictures;
