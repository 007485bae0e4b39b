import { redirect } from "react-router";
import { rotateDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/rotate.ts";
import {
  catchStoreErrors,
  getDraftRequest,
  getPictureId,
  getPicturesPath,
  parseFormData,
  respondToPictureForm,
} from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/** Rotates a picture of a draft by 90 degrees. Fields: `to` ("left" or "right"), and `back` without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = getDraftRequest(args);
  const picture = getPictureId(args);
  const form = await parseFormData(args.request);
  const to = form?.get("to") === "left" ? "left" : "right";
  const result = await catchStoreErrors(args, () => rotateDraftPicture(context, actor, draft, picture, to));
  return respondToPictureForm(args, form, result);
}

/** Redirects visitors who open the URL of the form. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(getPicturesPath(params.draft));
