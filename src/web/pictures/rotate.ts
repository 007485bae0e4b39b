import { redirect } from "react-router";
import { rotatePicture } from "#domain/pictures/draft-commands.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/rotate.ts";
import { answer, asked, formOf, pictureAsked, picturesPage, tried } from "./answer.server.ts";

export const middleware = [requires("sell")];

/** Turns a picture of a draft a quarter. Fields: `to` ("left" or "right"), and `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const { context, actor, draft } = asked(args);
  const picture = pictureAsked(args);
  const form = await formOf(args.request);
  const to = form?.get("to") === "left" ? "left" : "right";
  const result = await tried(args, () => rotatePicture(context, actor, draft, picture, to));
  return answer(args, form, result);
}

/** Somebody opened the form's address itself. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(picturesPage(params.draft));
