import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FieldError, Result } from "#kernel/result.ts";
import { failure } from "#kernel/result.ts";
import { change, differences, lockMarked, markOf, type Row, readRow, refuse } from "./change.server.ts";
import type { AdminContext, RoomAct, RoomField, RoomForm, RoomRow, Values } from "./room.ts";
import { idOf } from "./table.ts";

/**
 * The form of rooms whose rows are rows of one table: fields are called as its columns. What else has to happen with
 * a change (spellings, prices) a room says itself.
 */
export type TableFormOptions = {
  /** In the audit log: "brand". */
  subject: string;
  table: string;
  /** The key as it stands in the database; without it an `id`. */
  keyOf?: (key: string) => Row;
  fields: readonly RoomField[];
  title: (row: Row) => string;
  /** Columns of a row as its form shows them, where that isn't simply their text. */
  shown?: (row: Row) => Values;
  more?: (db: Db, row: Row) => Promise<Pick<RoomRow, "facts" | "links">>;
  /** Before something is written: refuses what can't be. `row` is missing for a new one. */
  before?: (trx: Db, values: Row, row: Row | undefined) => Promise<Row | undefined>;
  /** After it was written. */
  after?: (trx: Db, row: Row, was: Row | undefined, context: AdminContext) => Promise<void>;
  /** After the whole change has succeeded. */
  done?: (context: AdminContext, row: Row, was: Row | undefined) => Promise<void>;
  adds?: boolean;
  saves?: boolean;
  /** Rows may be taken away; refuses when it can't be. */
  remove?: (trx: Db, row: Row) => Promise<void>;
  acts?: readonly RoomAct[];
};

const text = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 16);
  if (typeof value === "boolean") return value ? "1" : "";
  return String(value);
};

/** What the fields say, or which of them can't be used. */
export function readRoomFields(
  fields: readonly RoomField[],
  values: Values,
): { ok: true; value: Row } | { ok: false; errors: FieldError[] } {
  const value: Row = {};
  const errors = fields.flatMap((field) => {
    const read = field.schema.safeParse(values[field.name]);
    if (read.success) {
      value[field.name] = read.data;
      return [];
    }
    const code = read.error.issues[0]?.message ?? "admin.not_allowed";
    return [{ path: field.name, code, message: `${field.name}: ${code}` }];
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

const byId = (key: string): Row => ({ id: idOf(key) });

/** Makes such a form. */
export function tableForm(options: TableFormOptions): RoomForm {
  const { subject, table, keyOf = byId, fields, title, adds = true, saves = true, remove } = options;
  const editable = fields.filter(({ onlyNew }) => !onlyNew);

  const read = async (db: Db, key: string): Promise<RoomRow | undefined> => {
    const row = await readRow(db, table, keyOf(key));
    if (!row) return undefined;
    const values = {
      ...Object.fromEntries(fields.map(({ name }) => [name, text(row[name])])),
      ...options.shown?.(row),
    };
    return { title: title(row), values, mark: markOf(row), ...(await options.more?.(db, row)) };
  };

  const save = async (context: AdminContext, key: string, given: Values, mark: string): Promise<Result<unknown>> => {
    const values = readRoomFields(editable, given);
    if (!values.ok) return failure("invalid", "admin.invalid", values.errors);
    const result = await change(context, async (trx, note) => {
      const was = await lockMarked(trx, table, keyOf(key), mark);
      const set = { ...values.value, ...(await options.before?.(trx, values.value, was)) };
      const row = await update(trx, table, keyOf(key), set);
      await options.after?.(trx, row, was, context);
      await note({ action: `${subject}.change`, subject, subjectId: key, details: differences(was, set) });
      return { row, was };
    });
    if (result.ok) await options.done?.(context, result.value.row, result.value.was);
    return result;
  };

  const add = async (context: AdminContext, given: Values): Promise<Result<string>> => {
    const values = readRoomFields(fields, given);
    if (!values.ok) return failure("invalid", "admin.invalid", values.errors);
    const result = await change(context, async (trx, note) => {
      const set = { ...values.value, ...(await options.before?.(trx, values.value, undefined)) };
      const row = await insert(trx, table, set);
      await options.after?.(trx, row, undefined, context);
      const key = String(row.id ?? row[Object.keys(keyOf("x"))[0] ?? "id"]);
      await note({ action: `${subject}.add`, subject, subjectId: key, details: set });
      return { key, row };
    });
    if (!result.ok) return result;
    await options.done?.(context, result.value.row, undefined);
    return { ok: true, value: result.value.key };
  };

  const removal: RoomAct | undefined = remove && {
    id: "remove",
    danger: true,
    run: (context, key, _, mark) =>
      change(context, async (trx, note) => {
        const row = await lockMarked(trx, table, keyOf(key), mark);
        await remove(trx, row);
        await sql`delete from ${sql.table(table)} where ${conditions(keyOf(key))}`.execute(trx);
        await note({ action: `${subject}.remove`, subject, subjectId: key, details: { title: title(row) } });
        return null;
      }),
  };
  const acts = [...(options.acts ?? []), ...(removal ? [removal] : [])];
  return { fields, read, acts, ...(saves ? { save } : {}), ...(adds ? { add } : {}) };
}

const conditions = (key: Row) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

async function update(trx: Db, table: string, key: Row, set: Row): Promise<Row> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.join(columns)} where ${conditions(key)} returning *`.execute(trx);
  return rows[0] ?? refuse("not_found", "admin.gone");
}

async function insert(trx: Db, table: string, set: Row): Promise<Row> {
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(set).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(set))}) returning *`.execute(trx);
  return rows[0] as Row;
}
