import { data } from "react-router";
import { busyImport, takeFile } from "#domain/imports/commands.server.ts";
import { isEncoding } from "#domain/imports/limits.ts";
import { countsOf, type Import, importsOf } from "#domain/imports/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import type { Route } from "./+types/list-page.ts";
import { importFlash } from "./flash.server.ts";
import { importContext, sellersOfPage, toImport } from "./import-of-page.server.ts";
import { importPath } from "./paths.ts";
import { fileWords } from "./words.ts";

/** How an import stands, in one word. */
export const stateKey = ({ state, phase }: Pick<Import, "state" | "phase">) => {
  if (state === "running") return phase === "check" ? "checking" : "writing";
  return state === "done" && phase === "check" ? "checked" : state;
};

/** What the page of imports shows. */
export async function loadImports({ request, url, context }: Route.LoaderArgs) {
  const { db, origin, refused } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { number, moment } = formatters(language);
  const ids = await sellersOfPage(context);
  const sellers = await db
    .selectFrom("sellers")
    .select(["id", "name_ar", "name_en"])
    .where("id", "in", [...ids, 0])
    .orderBy("id")
    .execute();
  const { items, page, pages } = await importsOf(db, ids, pageOfAddress(url));
  const told = importFlash.read(request);
  const shown = {
    ...headOf(context, importPath(), t("imports.title")),
    sellers: sellers.map(({ id, name_ar, name_en }) => ({
      id,
      name: (language === "ar" ? (name_ar ?? name_en) : (name_en ?? name_ar)) ?? "",
    })),
    imports: items.map((one) => {
      const counts = countsOf(one);
      const done = one.state === "done" && one.phase === "write";
      return {
        id: one.id,
        name: one.name,
        when: moment(one.created_at),
        state: t(`imports.state.${stateKey(one)}`),
        busy: one.state === "waiting" || one.state === "running",
        result: done
          ? (["imported", "changed", "known", "refused", "closed"] as const).flatMap((key) =>
              counts[key] > 0
                ? `${number(counts[key])} ${t(`imports.result.${key === "imported" ? "added" : key}`)}`
                : [],
            )
          : [],
      };
    }),
    page,
    pages,
    /** They work on the ads of a business, whose files are others' to send. */
    isEditor: ids.length === 0 && (await sellersOfPage(context, "ads")).length > 0,
    tooLarge: refused === 413,
    told: told && t(`imports.told.${told.done}`),
  };
  return data(shown, told ? { headers: { "set-cookie": importFlash.cleared(origin) } } : {});
}

export type UploadAnswer = { error: string; busy?: number };

/** Takes a file, which has come to the disk already; what nobody claims is removed after the request. */
export async function takeSentFile({ request, context }: Route.ActionArgs) {
  const { db, sentFile } = context.get(visitContext);
  const { t } = translator(context.get(preferencesContext).language);
  const form = await request.formData().catch(() => new FormData());
  const refuse = (error: string, more: Partial<UploadAnswer> = {}) =>
    data<UploadAnswer>({ error, ...more }, { status: more.busy ? 409 : 400 });
  const ids = await sellersOfPage(context);
  const asked = form.get("seller");
  const sellerId = ids.find((id) => String(id) === asked) ?? (ids.length === 1 && !asked ? ids[0] : undefined);
  if (sellerId === undefined && asked) throw new Response(null, { status: 404 });
  if (!sentFile || sellerId === undefined) return refuse(t("imports.file.required"));
  const busy = await busyImport(db, sellerId);
  if (busy !== undefined) return refuse(t("imports.upload.busy"), { busy });
  const encoding = form.get("encoding");
  const taken = await takeFile(
    importContext(context),
    { userId: accountOfPage(context).id, sellerId },
    sentFile,
    isEncoding(encoding) ? encoding : undefined,
  );
  if (!taken.ok) return data<UploadAnswer>({ error: fileWords(t, taken.said) }, { status: 400 });
  throw toImport(context, taken.id);
}
