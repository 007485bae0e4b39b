import { data } from "react-router";
import { fieldsOf, type ImportField, ownFeatures } from "#domain/ads/import/fields.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { UnreadableFileError } from "#domain/import/read-csv.ts";
import { checkWith, rereadAs } from "#domain/imports/commands.server.ts";
import { isEncoding } from "#domain/imports/limits.ts";
import { countsOf, type Import, isBusy, problemsOf } from "#domain/imports/queries.server.ts";
import { sampleOf } from "#domain/imports/sample.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import type { Route } from "./+types/import-page.ts";
import { importFlash } from "./flash.server.ts";
import { importContext, importOfPage, toImport } from "./import-of-page.server.ts";
import { importPath } from "./paths.ts";
import { fieldKey, fileWords, reasonWords } from "./words.ts";

/** What the page of an import shows: its columns to be chosen, how far it is, or what came of it. */
export async function loadImport(args: Route.LoaderArgs) {
  const { request, url, context } = args;
  const { origin, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const one = await importOfPage(args);
  const choosing = one.state === "draft" || (!isBusy(one) && one.phase === "check" && url.searchParams.has("columns"));
  const told = importFlash.read(request);
  const shown = {
    ...headOf(context, importPath(one.id), t("imports.title")),
    id: one.id,
    name: one.name,
    told: told && { done: told.done !== "busy", text: t(`imports.told.${told.done}`) },
    columns: choosing ? await columnsOf(args, one, language) : undefined,
    progress: isBusy(one) ? progressOf(one, clock(), language) : undefined,
    result: choosing || isBusy(one) ? undefined : await resultOf(args, one, language),
  };
  return data(shown, told ? { headers: { "set-cookie": importFlash.cleared(origin) } } : {});
}

async function columnsOf({ context }: Route.LoaderArgs, one: Import, language: Language) {
  const { db } = context.get(visitContext);
  const { t } = translator(language);
  const catalogue = await catalogueOf(db);
  const { files } = importContext(context);
  const sample = await sampleOf(files.pathOf(one.file), one.encoding).catch((error: unknown) => {
    if (error instanceof UnreadableFileError) return error;
    throw error;
  });
  const unreadable = sample instanceof UnreadableFileError ? sample : undefined;
  const rows = sample instanceof UnreadableFileError ? [] : sample.rows;
  const fieldOf = new Map(Object.entries(one.mapping).map(([field, header]) => [header, field]));
  return {
    unreadable: unreadable && fileWords(t, unreadable.said ?? { code: "unreadable", values: {} }),
    list: one.headers.map((header) => ({
      header,
      field: fieldOf.get(header) ?? "",
      samples: rows.flatMap((row) => (Object.hasOwn(row, header) && row[header]?.slice(0, 60)) || []),
    })),
    groups: groupsOf(catalogue, language),
    currency: one.currency ?? "SAR",
    currencies: [...catalogue.currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${name[language] ?? code} (${code})`,
    })),
    encoding: one.encoding,
    closeMissing: one.close_missing,
  };
}

const carFields = /^(?:make|model|year|color|fuel|gear|body|condition|specs|trim|engine|mileage|brand|vin)/;
const priceFields = /^(?:price|compare_at_price|currency|deposit|stock|availability|min_days)/;

type Group = { name: "ad" | "car" | "price" | "contact" | "features"; fields: { value: string; label: string }[] };

/** What a column can be, in groups. */
function groupsOf(catalogue: Catalogue, language: Language): Group[] {
  const { t } = translator(language);
  const features = new Map(
    ownFeatures(catalogue).map((feature) => [`feature.${feature.key}`, feature.name[language] ?? feature.key]),
  );
  const groups: Group[] = (["ad", "car", "price", "contact", "features"] as const).map((name) => ({
    name,
    fields: [],
  }));
  const groupOf = (field: ImportField): Group["name"] => {
    if (field.startsWith("feature.")) return "features";
    if (carFields.test(field)) return "car";
    if (priceFields.test(field)) return "price";
    return /phone|city/.test(field) ? "contact" : "ad";
  };
  for (const field of fieldsOf(catalogue)) {
    const label = features.get(field) ?? t(`imports.fields.${fieldKey(field)}` as "imports.fields.year");
    groups.find(({ name }) => name === groupOf(field))?.fields.push({ value: field, label });
  }
  return groups;
}

function progressOf(one: Import, now: Date, language: Language) {
  const { t } = translator(language);
  const { number } = formatters(language);
  const state = one.state === "waiting" ? "waiting" : one.phase === "check" ? "checking" : "writing";
  const seconds = one.started_at ? (now.getTime() - one.started_at.getTime()) / 1_000 : 0;
  const left = one.progress > 0.02 ? (seconds * (1 - one.progress)) / one.progress : undefined;
  const time =
    left === undefined || left > 36_000
      ? undefined
      : left < 60
        ? t("imports.progress.seconds", { n: Math.max(1, Math.ceil(left)) })
        : t("imports.progress.minutes", { n: Math.ceil(left / 60) });
  return {
    state: state as "waiting" | "checking" | "writing",
    percent: Math.floor(one.progress * 100),
    rows: t("imports.progress.rows", { count: one.rows_read, shown: number(one.rows_read) }),
    left: time && t("imports.progress.left", { time }),
  };
}

async function resultOf({ context, url }: Route.LoaderArgs, one: Import, language: Language) {
  const { db } = context.get(visitContext);
  const { t } = translator(language);
  const { number } = formatters(language);
  const counts = countsOf(one);
  const checked = one.phase === "check";
  const seller = await db
    .selectFrom("sellers")
    .select("verified_at")
    .where("id", "=", one.seller_id)
    .executeTakeFirstOrThrow();
  const { items, page, pages, total } = await problemsOf(db, one.id, pageOfAddress(url));
  const closes = one.close_missing && counts.unnamed === 0 ? counts.missing : 0;
  const figures = [
    [checked ? "wouldAdd" : "added", counts.imported],
    [checked ? "wouldChange" : "changed", counts.changed],
    ["known", counts.known],
    ["refused", counts.refused],
    ...(one.close_missing ? [[checked ? "wouldClose" : "closed", checked ? closes : counts.closed] as const] : []),
  ] as [keyof typeof countKeys, number][];
  return {
    state: one.state as "done" | "failed" | "cancelled" | "stopped",
    checked,
    trouble: one.trouble && fileWords(t, one.trouble),
    figures:
      one.state === "failed"
        ? []
        : figures.map(([key, value]) => ({ label: t(`imports.result.${key}`), value: number(value) })),
    missing:
      checked && counts.missing > 0
        ? t(closes > 0 ? "imports.result.missing" : "imports.result.missingKept", { shown: number(counts.missing) })
        : undefined,
    closes: closes > 0,
    unnamed: checked && one.close_missing && counts.unnamed > 0,
    pending: checked && counts.imported > 0 && seller.verified_at === null,
    hasWork: counts.imported + counts.changed + closes > 0,
    refused: counts.refused > 0,
    problems: items.map((problem, i) => ({
      key: `${page}-${i}`,
      row: number(problem.row),
      column: problem.column,
      value: problem.value,
      level: problem.level,
      reason: reasonWords(t, problem),
    })),
    total: number(total),
    page,
    pages,
  };
}

const countKeys = { wouldAdd: 0, wouldChange: 0, added: 0, changed: 0, known: 0, refused: 0, wouldClose: 0, closed: 0 };

export type ImportPageData = Awaited<ReturnType<typeof loadImport>>["data"];

export type ColumnsAnswer = {
  chosen: string[];
  /** Columns that are something that another one is. */
  twice: number[];
  error: string;
};

/** Chooses the columns and has the file checked, or reads it again in another encoding. */
export async function chooseColumns(args: Route.ActionArgs) {
  const { context, request } = args;
  const { wakeImports } = context.get(visitContext);
  const { t } = translator(context.get(preferencesContext).language);
  const one = await importOfPage(args);
  const form = await request.formData().catch(() => new FormData());
  const chosen = one.headers.map((_, i) => String(form.get(`column-${i}`) ?? ""));
  const refuse = (error: string, twice: number[] = [], status = 400) =>
    data<ColumnsAnswer>({ chosen, twice, error }, { status });
  const encoding = form.get("encoding");
  if (form.has("reread")) {
    if (!isEncoding(encoding) || one.state !== "draft") return refuse(t("imports.columns.summary"));
    const read = await rereadAs(importContext(context), one, encoding);
    if (!read.ok) return refuse(t("imports.columns.unreadable", { why: fileWords(t, read.said) }));
    throw toImport(context, one.id);
  }
  const checked = await checkWith(importContext(context), one, {
    chosen,
    currency: String(form.get("currency") ?? ""),
    closeMissing: form.has("closeMissing"),
  });
  if (!checked.ok) {
    const codes = checked.troubles.map(({ code }) => code);
    const twice = checked.troubles.flatMap((trouble) => ("column" in trouble ? trouble.column : []));
    if (codes.includes("busy")) return refuse(t("imports.columns.busy"), [], 409);
    return refuse(t(codes.includes("unnamed") ? "imports.columns.unnamed" : "imports.columns.summary"), twice);
  }
  wakeImports();
  throw toImport(context, one.id);
}
