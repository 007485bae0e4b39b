import { redirect } from "react-router";
import { removePicture } from "#domain/pictures/draft-commands.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/remove.ts";
import { answer, asked, formOf, pictureAsked, picturesPage, tried } from "./answer.server.ts";

export const middleware = [requires("sell")];

/** Takes a picture out of a draft; the page offers to undo it. Field: `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = asked(args);
  const picture = pictureAsked(args);
  const form = await formOf(args.request);
  const result = await tried(args, () => removePicture(context, actor, draft, picture));
  return answer(args, form, result, result.ok ? { removed: picture } : {});
}

/** Somebody opened the form's address itself. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(picturesPage(params.draft));
