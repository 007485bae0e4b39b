import { data, redirect } from "react-router";
import { getProduct } from "#domain/ads/product.server.ts";
import { withCompared } from "#domain/compare/compare.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/add.ts";
import { compareCookie, comparedOf } from "./cookie.ts";

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
  const { ids, full } = withCompared(comparedOf(request), id);
  const headers = { "set-cookie": compareCookie(ids, origin) };
  if (plain) return redirect(full ? "/shop/compare?full" : "/shop/compare", { status: 303, headers });
  if (full) return data<Added>({ ok: false, code: "compare.full" }, { status: 409 });
  const name = inLanguage(found.value.name, context.get(preferencesContext).language).text;
  return data<Added>({ ok: true, name }, { headers });
}

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/compare");
