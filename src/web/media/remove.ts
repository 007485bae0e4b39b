import { redirect } from "react-router";
import { removeDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/remove.ts";
import {
  catchStoreErrors,
  getDraftRequest,
  getPictureId,
  getPicturesPath,
  parseFormData,
  respondToPictureForm,
} from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

/** Removes a picture from a draft. The page offers an undo. Field: `back` without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = getDraftRequest(args);
  const picture = getPictureId(args);
  const form = await parseFormData(args.request);
  const result = await catchStoreErrors(args, () => removeDraftPicture(context, actor, draft, picture));
  return respondToPictureForm(args, form, result, result.ok ? { removed: picture } : {});
}

/** Redirects visitors who open the URL of the form. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(getPicturesPath(params.draft));
