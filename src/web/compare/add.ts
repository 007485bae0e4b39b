import { data, redirect } from "react-router";
import { getProduct } from "#domain/ads/product.server.ts";
import { withCompared } from "#domain/compare/compare.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/add.ts";
import { compareFlash } from "./flash.server.ts";
import { changeCompared } from "./list.server.ts";

export type Added = { ok: true; name: string } | { ok: false; code: "compare.full" | "product.not_found" };

/** Puts an ad into the comparison (ST-08). A plain form is led to the comparison; scripts, which send no `then`, get an answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { db, origin } = context.get(visitContext);
  const id = Number(form.get("ad"));
  const found = Number.isSafeInteger(id) && id > 0 ? await getProduct(db, id) : undefined;
  const plain = form.has("then");
  if (!found?.ok) {
    if (plain) throw data(null, { status: 404 });
    return data<Added>({ ok: false, code: "product.not_found" }, { status: 404 });
  }
  let full = false;
  const cookies = await changeCompared({ request, context }, (ids) => {
    const added = withCompared(ids, id);
    full = added.full;
    return added.ids;
  });
  const headers = new Headers();
  for (const each of cookies) headers.append("set-cookie", each);
  if (plain) {
    if (full) headers.append("set-cookie", compareFlash.cookie({ kind: "full", before: [] }, origin));
    return redirect("/shop/compare", { status: 303, headers });
  }
  if (full) return data<Added>({ ok: false, code: "compare.full" }, { status: 409 });
  const name = inLanguage(found.value.name, context.get(preferencesContext).language).text;
  return data<Added>({ ok: true, name }, { headers });
}

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/compare");
