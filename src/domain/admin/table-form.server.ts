import type { Db } from "#db/database.ts";
import { type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import {
  type AdminRow,
  applyAdminChange,
  deleteRow,
  diffRows,
  findAdminRow,
  getRowVersion,
  insertRow,
  lockRow,
  rejectAdminChange,
  updateRow,
} from "./admin-change.server.ts";
import type { AdminContext, FormValues, ResourceAction, ResourceField, ResourceForm, ResourceRow } from "./resource.ts";
import { parseRowId } from "./table.ts";

/** Saved row with its previous version (`was`, undefined for a new row) and the parsed form values. */
type SavedAdminRow = { row: AdminRow; was: AdminRow | undefined; values: AdminRow };

/**
 * Options of an admin form whose rows are stored in one table. Fields are named like columns. Hooks write related data
 * such as aliases or prices.
 */
export type TableFormOptions = {
  /** Name of the resource, also in the audit log. */
  resource: string;
  table: string;
  /** Converts a URL key to the key columns; defaults to `id`. */
  toKey?: (key: string) => AdminRow;
  fields: readonly ResourceField[];
  title: (row: AdminRow) => string | LocalizedText;
  /** Returns the texts that the form shows for those fields whose text differs from the value of the column. */
  formatValues?: (db: Db, row: AdminRow) => Promise<FormValues>;
  /** Loads additional data for the page of a row. A returned title replaces the default title. */
  loadDetails?: (
    db: Db,
    row: AdminRow,
  ) => Promise<Partial<Pick<ResourceRow, "title" | "titleType" | "facts" | "links" | "idle">>>;
  /** Locks related rows before the changed row, always in the same order, to prevent deadlocks. */
  lockRelatedRows?: (trx: Db, key: string) => Promise<void>;
  /**
   * Validates the values before they are written and returns additional columns. A column with the value undefined is
   * not written. `was` is undefined for a new row.
   */
  beforeWrite?: (trx: Db, values: AdminRow, was: AdminRow | undefined, context: AdminContext) => Promise<AdminRow>;
  /** Runs after the write, in the same transaction. */
  afterWrite?: (trx: Db, written: SavedAdminRow, context: AdminContext) => Promise<void>;
  /** Runs after the transaction has committed. */
  afterCommit?: (context: AdminContext, written: SavedAdminRow) => Promise<void>;
  allowsAdd?: boolean;
  allowsSave?: boolean;
  /** Runs before a row is deleted and may reject the deletion. Without this function, rows cannot be deleted. */
  remove?: (trx: Db, row: AdminRow) => Promise<void>;
  actions?: readonly ResourceAction[];
  fillMarkdown?: ResourceForm["fillMarkdown"];
};

const formatTitle = (title: string | LocalizedText): string =>
  typeof title === "string" ? title : pickTranslation(title, "en").text;

const formatFieldText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 16);
  if (typeof value === "boolean") return value ? "1" : "";
  return String(value);
};

/** Parses form values with the schemas of the fields, or returns the field errors. */
export function parseResourceFields(
  fields: readonly ResourceField[],
  values: FormValues,
): { ok: true; value: AdminRow } | { ok: false; errors: FieldError[] } {
  const value: AdminRow = {};
  const errors = fields.flatMap((field) => {
    const parsed = field.schema.safeParse(values[field.name]);
    if (parsed.success) {
      value[field.name] = parsed.data;
      return [];
    }
    const code = parsed.error.issues[0]?.message ?? "admin.not_allowed";
    return [{ path: field.name, code, message: `${field.name}: ${code}` }];
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

const toIdKey = (key: string): AdminRow => ({ id: parseRowId(key) });

/** Creates the admin form of a resource whose rows are stored in one table. */
export function createTableForm(options: TableFormOptions): ResourceForm {
  const {
    resource,
    table,
    toKey = toIdKey,
    fields,
    title,
    allowsAdd = true,
    allowsSave = true,
    remove,
    beforeWrite,
    afterWrite,
    afterCommit,
  } = options;
  const editable = fields.filter(({ onlyNew }) => !onlyNew);
  const subject = resource;

  /** Reads the field values and the version of a row for its page. */
  const readOpenedRow = async (db: Db, row: AdminRow): Promise<{ values: FormValues; mark: string }> => {
    const displayedValues = await options.formatValues?.(db, row);
    const values = {
      ...Object.fromEntries(fields.map(({ name }) => [name, formatFieldText(row[name])])),
      ...displayedValues,
    };
    return { values, mark: getRowVersion({ ...row, shown: displayedValues }) };
  };
  const lockUnchangedRow = async (trx: Db, key: string, version: string): Promise<AdminRow> => {
    const row = await lockRow(trx, table, toKey(key));
    return (await readOpenedRow(trx, row)).mark === version ? row : rejectAdminChange("conflict", "admin.stale");
  };

  const read = async (db: Db, key: string): Promise<ResourceRow | undefined> => {
    const row = await findAdminRow(db, table, toKey(key));
    return row && { title: title(row), ...(await readOpenedRow(db, row)), ...(await options.loadDetails?.(db, row)) };
  };

  const save = async (
    context: AdminContext,
    key: string,
    submitted: FormValues,
    version: string,
  ): Promise<Result<unknown>> => {
    const read = parseResourceFields(editable, submitted);
    if (!read.ok) return failure("invalid", "admin.invalid", read.errors);
    const result = await applyAdminChange(context, async (trx, note) => {
      await options.lockRelatedRows?.(trx, key);
      const was = await lockUnchangedRow(trx, key, version);
      const displayedValues = (await readOpenedRow(trx, was)).values;
      const set = omitUndefined({ ...read.value, ...(await beforeWrite?.(trx, read.value, was, context)) });
      const written = { row: await updateRow(trx, table, toKey(key), set), was, values: read.value };
      await afterWrite?.(trx, written, context);
      const details = diffRows({ ...displayedValues, ...was }, { ...read.value, ...set });
      await note({ action: `${subject}.change`, subject, subjectId: key, details });
      return written;
    });
    if (result.ok) await afterCommit?.(context, result.value);
    return result;
  };

  const add = async (context: AdminContext, submitted: FormValues): Promise<Result<string>> => {
    const read = parseResourceFields(fields, submitted);
    if (!read.ok) return failure("invalid", "admin.invalid", read.errors);
    const result = await applyAdminChange(context, async (trx, note) => {
      const set = omitUndefined({ ...read.value, ...(await beforeWrite?.(trx, read.value, undefined, context)) });
      const written = { row: await insertRow(trx, table, set), was: undefined, values: read.value };
      await afterWrite?.(trx, written, context);
      const key = String(written.row[Object.keys(toKey("1"))[0] ?? "id"]);
      await note({ action: `${subject}.add`, subject, subjectId: key, details: read.value });
      return { key, written };
    });
    if (!result.ok) return result;
    await afterCommit?.(context, result.value.written);
    return ok(result.value.key);
  };

  const removeAction: ResourceAction | undefined = remove && {
    id: "remove",
    danger: true,
    run: (context, key, _, version) =>
      applyAdminChange(context, async (trx, note) => {
        const row = await lockUnchangedRow(trx, key, version);
        await remove(trx, row);
        await deleteRow(trx, table, toKey(key));
        await note({
          action: `${subject}.remove`,
          subject,
          subjectId: key,
          details: { title: formatTitle(title(row)) },
        });
        return null;
      }),
  };
  const actions = [...(options.actions ?? []), ...(removeAction ? [removeAction] : [])];
  const { fillMarkdown } = options;
  return {
    fields,
    read,
    actions,
    fillMarkdown,
    save: allowsSave ? save : undefined,
    add: allowsAdd ? add : undefined,
  };
}

const omitUndefined = (row: AdminRow): AdminRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
