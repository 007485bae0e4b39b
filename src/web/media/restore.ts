import { redirect } from "react-router";
import { restoreDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/restore.ts";
import {
  catchStoreErrors,
  getDraftRequest,
  getPictureId,
  getPicturesPath,
  parseFormData,
  respondToPictureForm,
} from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/** Restores a picture that was just removed. Field: `back` without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = getDraftRequest(args);
  const picture = getPictureId(args);
  const form = await parseFormData(args.request);
  const result = await catchStoreErrors(args, () => restoreDraftPicture(context, actor, draft, picture));
  return respondToPictureForm(args, form, result);
}

/** Redirects visitors who open the URL of the form. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(getPicturesPath(params.draft));
