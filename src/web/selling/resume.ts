import { redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { steps } from "#domain/selling/draft.ts";
import { judge } from "#domain/selling/judge.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/resume.ts";
import { draftOfPage } from "./draft-of-page.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

/** Goes on where something is missing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const draft = await draftOfPage(context, params.draft);
  const { troubles, ad } = judge(draft.fields, await catalogueOf(db), clock());
  const next = steps(ad?.kind).find((step) => troubles.some((trouble) => trouble.step === step));
  return redirect(`/sell/${draft.id}/${next ?? "preview"}`);
}
