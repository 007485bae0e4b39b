import { redirect } from "react-router";
import { restorePicture } from "#domain/pictures/draft-commands.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/restore.ts";
import { answer, asked, formOf, pictureAsked, picturesPage, tried } from "./answer.server.ts";

export const middleware = [requires("sell")];

/** Brings a picture back that was just taken out. Field: `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = asked(args);
  const picture = pictureAsked(args);
  const form = await formOf(args.request);
  const result = await tried(args, () => restorePicture(context, actor, draft, picture));
  return answer(args, form, result);
}

/** Somebody opened the form's address itself. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(picturesPage(params.draft));
