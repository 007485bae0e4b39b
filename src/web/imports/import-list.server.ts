import { data } from "react-router";
import { createImportDraft, findUnfinishedImport } from "#domain/imports/import-commands.server.ts";
import { isImportEncoding } from "#domain/imports/import-limits.ts";
import { getImportCounts, type ImportRecord, listImports } from "#domain/imports/import-queries.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import type { Route } from "./+types/list-page.ts";
import { importFlash } from "./flash.server.ts";
import { formatImportFileError } from "./import-messages.ts";
import { getImportPath } from "./import-paths.ts";
import { createImportContext, getOwnSellerIds, redirectToImport } from "./import-request.server.ts";

/** Returns the message key that describes the state of an import. */
const getImportStateKey = ({ state, phase }: Pick<ImportRecord, "state" | "phase">) => {
  if (state === "running") return phase === "check" ? "checking" : "writing";
  return state === "done" && phase === "check" ? "checked" : state;
};

export async function loadImportList({ request, url, context }: Route.LoaderArgs) {
  const { db, refusedStatus: refused, language, t } = getPageContext(context);
  const { formatNumber: number, formatDateTime: moment } = getFormatters(language);
  const ids = await getOwnSellerIds(context);
  const sellers = await db
    .selectFrom("sellers")
    .select(["id", "name_ar", "name_en"])
    .where("id", "in", [...ids, 0])
    .orderBy("id")
    .execute();
  const { items, page, pages } = await listImports(db, ids, parsePageNumber(url));
  const flash = importFlash.read(request);
  const pageData = {
    ...createUnlistedHead(context, getImportPath(), t("imports.title")),
    sellers: sellers.map(({ id, name_ar, name_en }) => ({
      id,
      name: (language === "ar" ? (name_ar ?? name_en) : (name_en ?? name_ar)) ?? "",
    })),
    imports: items.map((importRecord) => {
      const counts = getImportCounts(importRecord);
      const done = importRecord.state === "done" && importRecord.phase === "write";
      return {
        id: importRecord.id,
        name: importRecord.name,
        when: moment(importRecord.created_at),
        state: t(`imports.state.${getImportStateKey(importRecord)}`),
        busy: importRecord.state === "waiting" || importRecord.state === "running",
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
    /** True for staff who may manage listings but not upload files. Uploads require the page permission. */
    isEditor: ids.length === 0 && (await getOwnSellerIds(context, "ads")).length > 0,
    tooLarge: refused === 413,
    told: flash && t(`imports.outcomes.${flash.done}`),
  };
  return importFlash.respond(context, pageData, flash);
}

export type UploadFormState = { error: string; busy?: number };

/**
 * Creates an import from the uploaded file, which is already on disk. When the import is rejected, the file is
 * deleted after the request.
 */
export async function acceptUpload({ request, context }: Route.ActionArgs) {
  const { db, uploadedFile: sentFile, t } = getPageContext(context);
  const form = await request.formData().catch(() => new FormData());
  const refuse = (error: string, more: Partial<UploadFormState> = {}) =>
    data<UploadFormState>({ error, ...more }, { status: more.busy ? 409 : 400 });
  const ids = await getOwnSellerIds(context);
  const sellerValue = form.get("seller");
  const sellerId =
    ids.find((id) => String(id) === sellerValue) ?? (ids.length === 1 && !sellerValue ? ids[0] : undefined);
  if (sellerId === undefined && sellerValue) throw new Response(null, { status: 404 });
  if (!sentFile || sellerId === undefined) return refuse(t("imports.file.required"));
  const busy = await findUnfinishedImport(db, sellerId);
  if (busy !== undefined) return refuse(t("imports.upload.busy"), { busy });
  const encoding = form.get("encoding");
  const upload = await createImportDraft(
    createImportContext(context),
    { userId: getCurrentAccount(context).id, sellerId },
    sentFile,
    isImportEncoding(encoding) ? encoding : undefined,
  );
  if (!upload.ok) return data<UploadFormState>({ error: formatImportFileError(t, upload.reason) }, { status: 400 });
  throw redirectToImport(context, upload.id);
}
