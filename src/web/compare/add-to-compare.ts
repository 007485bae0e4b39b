import { data, redirect } from "react-router";
import { addComparedId } from "#domain/compare/comparison.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "./+types/add-to-compare.ts";
import { changeComparedIds } from "./compared-list.server.ts";
import { compareFlash } from "./flash.server.ts";

export type AddToCompareResponse =
  | { ok: true; name: string }
  | { ok: false; code: "compare.full" | "product.not_found" };

/**
 * Adds a listing to the comparison (ST-08). Forms without JavaScript send `then` and are redirected to the comparison;
 * scripts get JSON.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { db, origin } = context.get(requestContext);
  const id = Number(form.get("ad"));
  const found = Number.isSafeInteger(id) && id > 0 ? await getListing(db, id) : undefined;
  const isPlainForm = form.has("then");
  if (!found?.ok) {
    if (isPlainForm) throw data(null, { status: 404 });
    return data<AddToCompareResponse>({ ok: false, code: "product.not_found" }, { status: 404 });
  }
  let isFull = false;
  const cookies = await changeComparedIds({ request, context }, (ids) => {
    const added = addComparedId(ids, id);
    isFull = added.full;
    return added.ids;
  });
  const headers = new Headers();
  for (const each of cookies) headers.append("set-cookie", each);
  if (isPlainForm) {
    if (isFull) headers.append("set-cookie", compareFlash.cookie({ kind: "full", before: [] }, origin));
    return redirect("/shop/compare", { status: 303, headers });
  }
  if (isFull) return data<AddToCompareResponse>({ ok: false, code: "compare.full" }, { status: 409 });
  const name = pickTranslation(found.value.name, context.get(preferencesContext).language).text;
  return data<AddToCompareResponse>({ ok: true, name }, { headers });
}

/** Redirects GET requests to the comparison. Forms post to this path. */
export const loader = () => redirect("/shop/compare");
