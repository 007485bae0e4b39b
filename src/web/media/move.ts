import { redirect } from "react-router";
import { moveDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { parsePicturePosition } from "#domain/media/picture-order.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/move.ts";
import {
  catchStoreErrors,
  getDraftRequest,
  getPictureId,
  getPicturesPath,
  parseFormData,
  respondToPictureForm,
} from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/**
 * Moves a picture of a draft. Fields: `to` ("first", "earlier", "later", or a position counted from 0), and `back`
 * without JavaScript.
 */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = getDraftRequest(args);
  const picture = getPictureId(args);
  const form = await parseFormData(args.request);
  const to = parsePicturePosition(form?.get("to"));
  const result = await catchStoreErrors(args, () => moveDraftPicture(context, actor, draft, picture, to));
  return respondToPictureForm(args, form, result);
}

/** Redirects visitors who open the URL of the form. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(getPicturesPath(params.draft));
