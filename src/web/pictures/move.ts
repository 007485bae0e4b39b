import { redirect } from "react-router";
import { movePicture } from "#domain/pictures/draft-commands.server.ts";
import { readPlace } from "#domain/pictures/order.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/move.ts";
import { answer, asked, formOf, pictureAsked, picturesPage, tried } from "./answer.server.ts";

export const middleware = [requires("sell")];

/** Puts a picture of a draft in another place. Fields: `to` ("first", "earlier", "later", or a place counted from 0), and `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = asked(args);
  const picture = pictureAsked(args);
  const form = await formOf(args.request);
  const to = readPlace(form?.get("to"));
  const result = await tried(args, () => movePicture(context, actor, draft, picture, to));
  return answer(args, form, result);
}

/** Somebody opened the form's address itself. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(picturesPage(params.draft));
