import { redirect } from "react-router";
import { addDraftPicture } from "#domain/listing-editor/draft-picture-commands.server.ts";
import type { DraftPicture } from "#domain/listing-editor/draft-pictures.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/add-picture.ts";
import { toPictureIssue } from "./picture-issues.ts";
import { addPictureOutcomeToUrl, type PictureOutcome } from "./picture-outcome-url.ts";
import {
  catchStoreErrors,
  getDraftRequest,
  getPicturesPath,
  parseFormData,
  respondToPictureForm,
} from "./picture-requests.server.ts";

export const middleware = [requirePermission("sell")];

const missingFileFailure = failure("invalid", "picture.required");

/**
 * Adds pictures to a draft. The field `pictures` holds one or several files. Forms without JavaScript also send
 * `back`, the path to return to. Scripts send one file at a time with `place`, its position in the draft.
 */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = getDraftRequest(args);
  const form = await parseFormData(args.request);
  // An empty file field sends a file without a name.
  const files = (form?.getAll("pictures") ?? []).filter(
    (each): each is File => each instanceof File && each.name !== "",
  );
  const placeField = form?.get("place");
  const position =
    typeof placeField === "string" && /^\d{1,6}$/.test(placeField) && files.length === 1
      ? Number(placeField)
      : undefined;
  const add = async (file: File): Promise<Result<DraftPicture>> =>
    addDraftPicture(context, actor, draft, new Uint8Array(await file.arrayBuffer()), position);

  const [first] = files;
  if (files.length <= 1) {
    // Checks that the draft belongs to the user, even for an empty form.
    const result = await catchStoreErrors(args, () =>
      first
        ? add(first)
        : addDraftPicture(context, actor, draft, new Uint8Array()).then((result) =>
            result.ok ? missingFileFailure : result,
          ),
    );
    return respondToPictureForm(args, form, result, result.ok ? { sent: 1 } : {}, first?.name);
  }
  const outcome: PictureOutcome = { sent: 0, refused: [], removed: undefined };
  for (const file of files) {
    const result = await catchStoreErrors(args, () => add(file));
    if (!result.ok && (result.kind === "not_found" || result.kind === "forbidden"))
      return respondToPictureForm(args, form, result);
    if (result.ok) {
      outcome.sent += 1;
      continue;
    }
    const issue = toPictureIssue(result.code);
    const sameIssue = outcome.refused.find((each) => each.trouble === issue);
    if (sameIssue) sameIssue.count += 1;
    else outcome.refused.push({ trouble: issue, count: 1, name: file.name });
  }
  return respondToPictureForm(args, form, ok(outcome), outcome);
}

/** Redirects visitors who open the URL of the form. After an upload over the size limit, the page shows an error. */
export function loader({ context, params }: Route.LoaderArgs) {
  const page = getPicturesPath(params.draft);
  const isBodyTooLarge = context.get(requestContext).refusedStatus === 413;
  if (!isBodyTooLarge) return redirect(page);
  return redirect(addPictureOutcomeToUrl(page, { refused: [{ trouble: "form_too_large", count: 1, name: "" }] }), 303);
}
