import { redirect } from "react-router";
import { draftToChange } from "#domain/selling/change-ad.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { adPath, led } from "#web/my-ads/own-ad.server.ts";
import type { Route } from "./+types/change.ts";
import { idOf, notFound, sellingOf } from "./draft-of-page.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

/** The draft in which an ad is changed: made when it is first asked for, opened again after that. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params.ad);
  const result = id === undefined ? undefined : await draftToChange(sellingOf(context), id);
  if (id !== undefined && result && !result.ok && result.code === "ad.colleague") {
    return led(context, adPath(id), { did: "colleague", name: result.by });
  }
  if (!result?.ok) throw notFound();
  return redirect(`/sell/${result.value.id}/preview`);
}
