import type { Db } from "#db/database.ts";
import { inLanguage, type LocalText } from "#kernel/local-text.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import {
  change,
  deleteRow,
  differences,
  insertRow,
  lockRow,
  markOf,
  type Row,
  readRow,
  refuse,
  updateRow,
} from "./change.server.ts";
import type { AdminContext, RoomAct, RoomField, RoomForm, RoomRow, Values } from "./room.ts";
import { idOf } from "./table.ts";

/** A change that has been written: the row as it is and was, and what the form said. */
export type Written = { row: Row; was: Row | undefined; values: Row };

/**
 * The form of rooms whose rows are rows of one table: fields are called as its columns. What else has to happen with
 * a change (spellings, prices) a room says itself.
 */
export type TableFormOptions = {
  /** The room's name; in the audit log too. */
  room: string;
  table: string;
  /** The key as it stands in the database; without it an `id`. */
  keyOf?: (key: string) => Row;
  fields: readonly RoomField[];
  title: (row: Row) => string | LocalText;
  /** What fields show that isn't simply their column's text. */
  shown?: (db: Db, row: Row) => Promise<Values>;
  /** What else its page shows; a title replaces the one above. */
  more?: (db: Db, row: Row) => Promise<Partial<Pick<RoomRow, "title" | "titleType" | "facts" | "links" | "idle">>>;
  /** Rows that are locked before a row is changed, where more than that one has to be: always in the same order. */
  locks?: (trx: Db, key: string) => Promise<void>;
  /**
   * Before something is written: refuses what can't be, and says what else is written; undefined for what is no column.
   * `was` is missing for a new row.
   */
  before?: (trx: Db, values: Row, was: Row | undefined, context: AdminContext) => Promise<Row>;
  /** After it was written, in the same transaction. */
  after?: (trx: Db, written: Written, context: AdminContext) => Promise<void>;
  /** After the whole change has succeeded. */
  done?: (context: AdminContext, written: Written) => Promise<void>;
  adds?: boolean;
  saves?: boolean;
  /** Before a row is taken away; refuses when it can't be. Without it rows stay. */
  remove?: (trx: Db, row: Row) => Promise<void>;
  acts?: readonly RoomAct[];
  fillMarkdown?: RoomForm["fillMarkdown"];
};

const toText = (title: string | LocalText): string =>
  typeof title === "string" ? title : inLanguage(title, "en").text;

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
  const { room, table, keyOf = byId, fields, title, adds = true, saves = true, remove, before, after, done } = options;
  const editable = fields.filter(({ onlyNew }) => !onlyNew);
  const subject = room;

  /** What somebody who opens the row reads of it. */
  const open = async (db: Db, row: Row): Promise<{ values: Values; mark: string }> => {
    const shown = await options.shown?.(db, row);
    const values = { ...Object.fromEntries(fields.map(({ name }) => [name, text(row[name])])), ...shown };
    return { values, mark: markOf({ ...row, shown }) };
  };
  const lockOpened = async (trx: Db, key: string, mark: string): Promise<Row> => {
    const row = await lockRow(trx, table, keyOf(key));
    return (await open(trx, row)).mark === mark ? row : refuse("conflict", "admin.stale");
  };

  const read = async (db: Db, key: string): Promise<RoomRow | undefined> => {
    const row = await readRow(db, table, keyOf(key));
    return row && { title: title(row), ...(await open(db, row)), ...(await options.more?.(db, row)) };
  };

  const save = async (context: AdminContext, key: string, given: Values, mark: string): Promise<Result<unknown>> => {
    const read = readRoomFields(editable, given);
    if (!read.ok) return failure("invalid", "admin.invalid", read.errors);
    const result = await change(context, async (trx, note) => {
      await options.locks?.(trx, key);
      const was = await lockOpened(trx, key, mark);
      const shown = (await open(trx, was)).values;
      const set = defined({ ...read.value, ...(await before?.(trx, read.value, was, context)) });
      const written = { row: await updateRow(trx, table, keyOf(key), set), was, values: read.value };
      await after?.(trx, written, context);
      const details = differences({ ...shown, ...was }, { ...read.value, ...set });
      await note({ action: `${subject}.change`, subject, subjectId: key, details });
      return written;
    });
    if (result.ok) await done?.(context, result.value);
    return result;
  };

  const add = async (context: AdminContext, given: Values): Promise<Result<string>> => {
    const read = readRoomFields(fields, given);
    if (!read.ok) return failure("invalid", "admin.invalid", read.errors);
    const result = await change(context, async (trx, note) => {
      const set = defined({ ...read.value, ...(await before?.(trx, read.value, undefined, context)) });
      const written = { row: await insertRow(trx, table, set), was: undefined, values: read.value };
      await after?.(trx, written, context);
      const key = String(written.row[Object.keys(keyOf("1"))[0] ?? "id"]);
      await note({ action: `${subject}.add`, subject, subjectId: key, details: read.value });
      return { key, written };
    });
    if (!result.ok) return result;
    await done?.(context, result.value.written);
    return ok(result.value.key);
  };

  const removal: RoomAct | undefined = remove && {
    id: "remove",
    danger: true,
    run: (context, key, _, mark) =>
      change(context, async (trx, note) => {
        const row = await lockOpened(trx, key, mark);
        await remove(trx, row);
        await deleteRow(trx, table, keyOf(key));
        await note({ action: `${subject}.remove`, subject, subjectId: key, details: { title: toText(title(row)) } });
        return null;
      }),
  };
  const acts = [...(options.acts ?? []), ...(removal ? [removal] : [])];
  const { fillMarkdown } = options;
  return {
    fields,
    read,
    acts,
    ...(fillMarkdown ? { fillMarkdown } : {}),
    ...(saves ? { save } : {}),
    ...(adds ? { add } : {}),
  };
}

const defined = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
