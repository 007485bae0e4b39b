import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CsvRow, readCsv, UnreadableFileError } from "#domain/csv/csv-reader.ts";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import { getCurrencyDecimals } from "#domain/payments/provider-amounts.ts";
import { toMinorUnits } from "#kernel/money.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import type { SettlementRow, SettlementRowKind } from "./settlement.ts";
import {
  minorUnitColumns,
  requiredSettlementFields,
  type SettlementField,
  settlementColumns,
} from "./settlement-columns.ts";

/** Fault of a settlement file. `line` and `column` are missing if the file as a whole is wrong. */
export type SettlementFileFault = {
  code:
    | "unreadable"
    | "too_large"
    | "no_file"
    | "provider"
    | "no_rows"
    | "column_missing"
    | "cell_empty"
    | "amount"
    | "currency"
    | "date"
    | "ragged";
  line?: number;
  column?: string;
  value?: string;
};

export type SettlementFileResult = { ok: true; rows: SettlementRow[] } | { ok: false; faults: SettlementFileFault[] };

/** Maximum number of reported faults. */
const MAX_FAULTS = 20;

const DAY_MS = 24 * 60 * 60_000;

/** Maximum number of characters of a type that are kept. */
const MAX_TYPE_LENGTH = 60;

/**
 * Reads the rows of a provider's settlement file. If anything is wrong, returns the faults with line and column, and no
 * rows. Skips rows that are about no payment, such as payouts.
 */
export async function readSettlementFile(
  provider: PaymentProviderId,
  bytes: Uint8Array,
): Promise<SettlementFileResult> {
  const folder = await mkdtemp(join(tmpdir(), "karaj-settlement-"));
  const file = join(folder, "settlement.csv");
  const rows: SettlementRow[] = [];
  const faults: SettlementFileFault[] = [];
  try {
    await writeFile(file, bytes);
    for await (const row of readCsv(file)) {
      const parsed = parseRow(provider, row);
      if ("faults" in parsed) faults.push(...parsed.faults);
      else if (parsed.row) rows.push(parsed.row);
      if (faults.length >= MAX_FAULTS || faults.some(({ code }) => code === "column_missing")) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { ok: false, faults: [{ code: "unreadable", value: error.message }] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MAX_FAULTS) };
  if (rows.length === 0) return { ok: false, faults: [{ code: "no_rows" }] };
  return { ok: true, rows: addSigns(provider, rows) };
}

const signedKinds: ReadonlySet<SettlementRowKind> = new Set(["refund", "dispute", "refund-failed"]);

/**
 * Gives the amounts of refunds, disputes and failed refunds the sign of their type, unless the file has signs itself. A
 * file has signs if the provider always writes them, or if one of these rows is negative.
 */
function addSigns(provider: PaymentProviderId, rows: readonly SettlementRow[]): SettlementRow[] {
  const { isSigned, wonDisputeTypes } = settlementColumns[provider];
  if (isSigned || rows.some(({ kind, amountMinor }) => signedKinds.has(kind) && amountMinor < 0)) return [...rows];
  return rows.map((row) => {
    if (row.amountMinor <= 0 || (row.kind !== "void" && !signedKinds.has(row.kind))) return row;
    const isIncoming = row.kind === "refund-failed" || wonDisputeTypes.includes(toTypeName(row.type));
    return isIncoming ? row : { ...row, amountMinor: -row.amountMinor };
  });
}

/** Returns the name of a type as the table of columns has it: "Charge Back" becomes "charge_back". */
const toTypeName = (type: string): string => type.toLowerCase().replace(/[\s-]+/g, "_");

/** Finds the columns of a field in the header, in the order of their names. */
function findColumns(provider: PaymentProviderId, header: readonly string[], field: SettlementField): string[] {
  const names = settlementColumns[provider].columns[field];
  return names.flatMap((name) => header.find((column) => column.trim().toLowerCase() === name) ?? []);
}

function parseRow(
  provider: PaymentProviderId,
  { line, header, cells, ragged }: CsvRow,
): { row: SettlementRow | undefined } | { faults: SettlementFileFault[] } {
  const missing = requiredSettlementFields.filter((field) => findColumns(provider, header, field).length === 0);
  if (missing.length > 0) {
    const { columns } = settlementColumns[provider];
    return { faults: missing.map((field) => ({ code: "column_missing", column: columns[field].join(" / ") })) };
  }
  if (ragged) return { faults: [{ code: "ragged", line }] };
  const find = (field: SettlementField) => {
    const [column] = findColumns(provider, header, field);
    return column === undefined ? undefined : { column, value: (cells[column] ?? "").trim() };
  };
  const { types, isSigned } = settlementColumns[provider];
  const typeCell = find("type");
  const statedKind = typeCell && (new Map(Object.entries(types)).get(toTypeName(typeCell.value)) ?? "unknown");
  if (statedKind === "skip") return { row: undefined };
  const faults: SettlementFileFault[] = [];
  const currency = find("currency") as { column: string; value: string };
  const code = currency.value.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) faults.push({ code: "currency", line, ...currency });
  const parseMoney = (cell: { column: string; value: string } | undefined): number | null => {
    if (!cell || cell.value === "") return null;
    const minor = parseAmountCell(cell.column, cell.value, code);
    if (minor === undefined) faults.push({ code: "amount", line, ...cell });
    return minor ?? null;
  };
  const amountCell = find("amount") as { column: string; value: string };
  if (amountCell.value === "") faults.push({ code: "cell_empty", line, ...amountCell });
  const amount = parseMoney(amountCell);
  const [fee, tax] = [parseMoney(find("fee")), parseMoney(find("tax"))];
  const dateCell = find("date");
  const time = dateCell?.value ? parseDateCell(dateCell.value) : null;
  if (dateCell?.value && !time) faults.push({ code: "date", line, ...dateCell });
  const ids = [...findColumns(provider, header, "id"), ...findColumns(provider, header, "reference")].flatMap(
    (column) => toIds(cells[column] ?? ""),
  );
  if (ids.length === 0) faults.push({ code: "cell_empty", line, column: find("id")?.column ?? "" });
  if (faults.length > 0 || amount === null) return { faults };
  return {
    row: {
      line,
      // Without a column of types, the sign tells payments and refunds apart.
      kind: statedKind ?? (amount < 0 ? "refund" : "payment"),
      type: (typeCell?.value ?? "").replace(/\p{Cc}/gu, " ").slice(0, MAX_TYPE_LENGTH),
      ids,
      currency: code,
      amountMinor: amount,
      // Where signs have a meaning, a negative fee was given back.
      feeMinor: fee === null ? null : isSigned ? fee + (tax ?? 0) : Math.abs(fee) + Math.abs(tax ?? 0),
      time,
    },
  };
}

/** Returns the ids in a cell. Paymob and repeated refunds append a suffix to Karaj's id, which is a UUID. */
function toIds(cell: string): string[] {
  // The database cannot store NUL characters.
  const id = cell.replaceAll("\u0000", "").trim();
  if (id === "") return [];
  const own = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?=\.|-\d+$)/i.exec(id)?.[0];
  return own ? [id, own.toLowerCase()] : [id];
}

/** Parses an amount with an optional sign and thousands separators. Undefined if it is no exact amount of the currency. */
function parseAmountCell(column: string, value: string, currency: string): number | undefined {
  const [, sign = "", digits = ""] = /^([-−+]?)\s*([\d,]+(?:\.\d+)?)$/u.exec(toAsciiDigits(value)) ?? [];
  const plain = digits.replaceAll(",", "");
  const isMinor = minorUnitColumns.has(column.trim().toLowerCase());
  const minor = toMinorUnits(plain, isMinor ? 0 : getCurrencyDecimals(currency));
  return minor === undefined ? undefined : sign === "-" || sign === "−" ? -minor : minor;
}

/**
 * Parses a date such as "2026-06-01", "2026-06-01 12:30:00" or an ISO time, and returns the time that it covers: the
 * whole day, the minute, the second or the millisecond. Without a zone it is UTC, in which Stripe and Moyasar write
 * their files.
 */
function parseDateCell(value: string): SettlementRow["time"] {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?:(:\d\d)(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(value);
  if (!parts) return null;
  const [, day = "", minute, second, fraction, zone = "Z"] = parts;
  const from = new Date(`${day}T${minute ?? "00:00"}${second ?? ":00"}${fraction ?? ""}${zone}`);
  // "31 February" would otherwise be parsed as a day of March.
  const isReal = !Number.isNaN(from.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (!isReal) return null;
  const coveredMs = minute === undefined ? DAY_MS : second === undefined ? 60_000 : fraction === undefined ? 1_000 : 1;
  return { from, until: new Date(from.getTime() + coveredMs) };
}
