import { data } from "react-router";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { UnreadableFileError } from "#domain/csv/csv-reader.ts";
import { enqueueImportCheck, reparseWithEncoding } from "#domain/imports/import-commands.server.ts";
import { isImportEncoding } from "#domain/imports/import-limits.ts";
import {
  getImportCounts,
  getImportGuesses,
  type ImportRecord,
  isImportUnfinished,
  listImportProblems,
} from "#domain/imports/import-queries.server.ts";
import { readImportSample } from "#domain/imports/import-sample.server.ts";
import { type ImportField, listImportableFeatures, listImportFields } from "#domain/listings/import/fields.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import type { Route } from "./+types/import-page.ts";
import { importFlash } from "./flash.server.ts";
import { formatImportFileError, formatImportReason, toImportFieldKey } from "./import-messages.ts";
import { getImportPath } from "./import-paths.ts";
import { createImportContext, redirectToImport, requireImport } from "./import-request.server.ts";
import { presentImportGuesses } from "./present-guesses.ts";

/** Loads the import page: column selection, progress or result, depending on the state. */
export async function loadImport(args: Route.LoaderArgs) {
  const { request, url, context } = args;
  const { clock, language, t } = getPageContext(context);
  const importRecord = await requireImport(args);
  const choosing =
    importRecord.state === "draft" ||
    (!isImportUnfinished(importRecord) && importRecord.phase === "check" && url.searchParams.has("columns"));
  const flash = importFlash.read(request);
  const pageData = {
    ...createUnlistedHead(context, getImportPath(importRecord.id), t("imports.title")),
    id: importRecord.id,
    name: importRecord.name,
    told: flash && { done: flash.done !== "busy", text: t(`imports.outcomes.${flash.done}`) },
    columns: choosing ? await getColumns(args, importRecord, language) : undefined,
    progress: isImportUnfinished(importRecord) ? presentProgress(importRecord, clock(), language) : undefined,
    result:
      choosing || isImportUnfinished(importRecord) ? undefined : await presentResult(args, importRecord, language),
  };
  return importFlash.respond(context, pageData, flash);
}

async function getColumns({ context }: Route.LoaderArgs, importRecord: ImportRecord, language: Language) {
  const { db } = context.get(requestContext);
  const { t } = getTranslator(language);
  const catalog = await getCatalog(db);
  const { files } = createImportContext(context);
  const sample = await readImportSample(files.getPath(importRecord.file), importRecord.encoding).catch(
    (error: unknown) => {
      if (error instanceof UnreadableFileError) return error;
      throw error;
    },
  );
  const unreadable = sample instanceof UnreadableFileError ? sample : undefined;
  const rows = sample instanceof UnreadableFileError ? [] : sample.rows;
  const fieldByHeader = new Map(Object.entries(importRecord.mapping).map(([field, header]) => [header, field]));
  return {
    unreadable: unreadable && formatImportFileError(t, unreadable.reason ?? { code: "unreadable", values: {} }),
    list: importRecord.headers.map((header) => ({
      header,
      field: fieldByHeader.get(header) ?? "",
      samples: rows.flatMap((row) => (Object.hasOwn(row, header) && row[header]?.slice(0, 60)) || []),
    })),
    groups: groupImportFields(catalog, language),
    currency: importRecord.currency ?? "SAR",
    currencies: [...catalog.currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${pickByLanguage(name, language) ?? code} (${code})`,
    })),
    encoding: importRecord.encoding,
    closeMissing: importRecord.close_missing,
  };
}

const carFields = /^(?:make|model|year|color|fuel|gear|body|condition|specs|trim|engine|mileage|brand|vin)/;
const priceFields = /^(?:price|compare_at_price|currency|deposit|stock|availability|min_days)/;

type Group = { name: "ad" | "car" | "price" | "contact" | "features"; fields: { value: string; label: string }[] };

/** Groups the fields that a column can be assigned to. */
function groupImportFields(catalog: Catalog, language: Language): Group[] {
  const { t } = getTranslator(language);
  const features = new Map(
    listImportableFeatures(catalog).map((feature) => [
      `feature.${feature.key}`,
      pickByLanguage(feature.name, language) ?? feature.key,
    ]),
  );
  const groups: Group[] = (["ad", "car", "price", "contact", "features"] as const).map((name) => ({
    name,
    fields: [],
  }));
  const getGroupName = (field: ImportField): Group["name"] => {
    if (field.startsWith("feature.")) return "features";
    if (carFields.test(field)) return "car";
    if (priceFields.test(field)) return "price";
    return /phone|city/.test(field) ? "contact" : "ad";
  };
  for (const field of listImportFields(catalog)) {
    const label = features.get(field) ?? t(`imports.fields.${toImportFieldKey(field)}` as "imports.fields.year");
    groups.find(({ name }) => name === getGroupName(field))?.fields.push({ value: field, label });
  }
  return groups;
}

function presentProgress(importRecord: ImportRecord, now: Date, language: Language) {
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const state = importRecord.state === "waiting" ? "waiting" : importRecord.phase === "check" ? "checking" : "writing";
  const seconds = importRecord.started_at ? (now.getTime() - importRecord.started_at.getTime()) / 1_000 : 0;
  const left =
    importRecord.progress > 0.02 ? (seconds * (1 - importRecord.progress)) / importRecord.progress : undefined;
  const time =
    left === undefined || left > 36_000
      ? undefined
      : left < 60
        ? t("imports.progress.seconds", { n: Math.max(1, Math.ceil(left)) })
        : t("imports.progress.minutes", { n: Math.ceil(left / 60) });
  return {
    state: state as "waiting" | "checking" | "writing",
    percent: Math.floor(importRecord.progress * 100),
    rows: t("imports.progress.rows", { count: importRecord.rows_read, shown: number(importRecord.rows_read) }),
    left: time && t("imports.progress.left", { time }),
  };
}

async function presentResult({ context, url }: Route.LoaderArgs, importRecord: ImportRecord, language: Language) {
  const { db } = context.get(requestContext);
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const counts = getImportCounts(importRecord);
  const checked = importRecord.phase === "check";
  const seller = await db
    .selectFrom("sellers")
    .select("verified_at")
    .where("id", "=", importRecord.seller_id)
    .executeTakeFirstOrThrow();
  const { items, page, pages, total } = await listImportProblems(db, importRecord.id, parsePageNumber(url));
  const closes = importRecord.close_missing && counts.unnamed === 0 ? counts.missing : 0;
  const figures = [
    [checked ? "wouldAdd" : "added", counts.imported],
    [checked ? "wouldChange" : "changed", counts.changed],
    ["known", counts.known],
    ["refused", counts.refused],
    ...(importRecord.close_missing
      ? [[checked ? "wouldClose" : "closed", checked ? closes : counts.closed] as const]
      : []),
  ] as [keyof typeof figureKeys, number][];
  return {
    state: importRecord.state as "done" | "failed" | "cancelled" | "stopped",
    checked,
    trouble: importRecord.error && formatImportFileError(t, importRecord.error),
    figures:
      importRecord.state === "failed"
        ? []
        : figures.map(([key, value]) => ({ label: t(`imports.result.${key}`), value: number(value) })),
    missing:
      checked && counts.missing > 0
        ? t(closes > 0 ? "imports.result.missing" : "imports.result.missingKept", { shown: number(counts.missing) })
        : undefined,
    closes: closes > 0,
    unnamed: checked && importRecord.close_missing && counts.unnamed > 0,
    pending: checked && counts.imported > 0 && seller.verified_at === null,
    hasWork: counts.imported + counts.changed + closes > 0,
    refused: counts.refused > 0,
    guesses: presentImportGuesses(getImportGuesses(importRecord), language),
    problems: items.map((problem, i) => ({
      key: `${page}-${i}`,
      row: number(problem.row),
      column: problem.column,
      value: problem.value,
      level: problem.level,
      reason: formatImportReason(t, problem),
    })),
    total: number(total),
    page,
    pages,
  };
}

const figureKeys = {
  wouldAdd: 0,
  wouldChange: 0,
  added: 0,
  changed: 0,
  known: 0,
  refused: 0,
  wouldClose: 0,
  closed: 0,
};

export type ImportPageData = Awaited<ReturnType<typeof loadImport>>["data"];

export type ColumnsFormState = {
  chosen: string[];
  /** Indexes of columns that were given the same field as another column. */
  twice: number[];
  error: string;
};

/**
 * Saves which field each column holds and starts the check of the file. When the button for another encoding was
 * pressed, reads the file again instead.
 */
export async function chooseColumns(args: Route.ActionArgs) {
  const { context, request } = args;
  const { wakeImports, t } = getPageContext(context);
  const importRecord = await requireImport(args);
  const form = await request.formData().catch(() => new FormData());
  const chosen = importRecord.headers.map((_, i) => String(form.get(`column-${i}`) ?? ""));
  const refuse = (error: string, twice: number[] = [], status = 400) =>
    data<ColumnsFormState>({ chosen, twice, error }, { status });
  const encoding = form.get("encoding");
  if (form.has("reread")) {
    if (!isImportEncoding(encoding) || importRecord.state !== "draft") return refuse(t("imports.columns.summary"));
    const read = await reparseWithEncoding(createImportContext(context), importRecord, encoding);
    if (!read.ok) return refuse(t("imports.columns.unreadable", { why: formatImportFileError(t, read.reason) }));
    throw redirectToImport(context, importRecord.id);
  }
  const checked = await enqueueImportCheck(createImportContext(context), importRecord, {
    chosen,
    currency: String(form.get("currency") ?? ""),
    closeMissing: form.has("closeMissing"),
  });
  if (!checked.ok) {
    const codes = checked.issues.map(({ code }) => code);
    const twice = checked.issues.flatMap((issue) => ("column" in issue ? issue.column : []));
    if (codes.includes("busy")) return refuse(t("imports.columns.busy"), [], 409);
    return refuse(t(codes.includes("unnamed") ? "imports.columns.unnamed" : "imports.columns.summary"), twice);
  }
  wakeImports();
  throw redirectToImport(context, importRecord.id);
}
