import type { z } from "zod";
import type { Db } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import type { Language, LocalText } from "#kernel/local-text.ts";
import type { Result } from "#kernel/result.ts";
import type { AdminTable, CellType, Choice } from "./table.ts";

/** Who runs the site, on which database, at what time. Commands ask themselves whether the actor may. */
/** `origin`: the address that links in mails begin with. */
export type AdminContext = {
  db: Db;
  actor: Actor;
  now: Date;
  origin: string;
  /** Checks the acting administrator's own password, before what would be worst in somebody else's hands. Without it that is refused. */
  confirmPassword?: (password: string) => Promise<Result<unknown>>;
};

/** What a form's fields hold, as they were typed. */
export type Values = Readonly<Record<string, string>>;

export type FieldType =
  | "line"
  | "code"
  | "number"
  | "text"
  | "markdown"
  | "yes"
  | "choice"
  | "colour"
  | "moment"
  | "password";

/** A field of a form; its words are `admin.field.<name>`, and `admin.hint.<name>` where there are some. */
export type RoomField = {
  name: string;
  type: FieldType;
  required?: boolean;
  /** What it may hold, and what it means; `z.ZodType<unknown, string | undefined>`. */
  schema: z.ZodType;
  choices?: readonly string[] | ((db: Db, key: string | undefined) => Promise<Choice[]>);
  /** Asked for when a row is added, and never again: what addresses and other rows are made of. */
  onlyNew?: boolean;
  /** A word of `admin.hint`. */
  hint?: string;
};

/** Something that is known of a row. Without `type` it is shown by what its value is. */
export type RoomFact = {
  name: string;
  type?: CellType;
  value: string | number | boolean | Date | LocalText | null;
};

/** A row as its page shows it. */
export type RoomRow = {
  title: string | LocalText;
  /** How the title is shown, where it is a code. */
  titleType?: CellType;
  values: Values;
  /** What of it was read, so that whoever saves is told what somebody else has changed meanwhile. */
  mark: string;
  /** What is told beside the form; words are `admin.field.<name>`. */
  facts?: readonly RoomFact[];
  /** Where it leads; words are `admin.link.<name>`. */
  links?: readonly { name: string; href: string }[];
  /** Of the buttons those that would change nothing about it. */
  idle?: readonly string[];
};

/** Something that is done to a row by a button of its own: removing, merging. Words are `admin.act.<id>`. */
export type RoomAct = {
  id: string;
  danger?: boolean;
  fields?: readonly RoomField[];
  /** Answers with the row that is shown next; undefined: this one, null: none is left of it. */
  run: (context: AdminContext, key: string, values: Values, mark: string) => Promise<Result<string | null | undefined>>;
};

export type RoomForm = {
  fields: readonly RoomField[];
  read: (db: Db, key: string) => Promise<RoomRow | undefined>;
  /** Without it the page only shows. */
  save?: (context: AdminContext, key: string, values: Values, mark: string) => Promise<Result<unknown>>;
  /** Answers with the new row's key. */
  add?: (context: AdminContext, values: Values) => Promise<Result<string>>;
  acts?: readonly RoomAct[];
  /** What is done to its Markdown before it is shown to visitors, and in previews. */
  fillMarkdown?: (text: string, language: Language) => string;
};

/**
 * What can be done to many rows at once; answers with how many it was done to. Words are `admin.bulk.<id>`; what is
 * dangerous is asked once more, with `admin.bulkText.<id>` where there is some.
 */
export type BulkAct = {
  id: string;
  danger?: boolean;
  run: (context: AdminContext, keys: readonly string[]) => Promise<Result<number>>;
};

/** A part of the administration that is a table: its rows, their pages, and what is done to them. */
export type Room = {
  /** In addresses, in words (`admin.rooms.<name>`), and in the audit log. */
  name: string;
  table: AdminTable;
  /** Rows have pages. */
  form?: RoomForm;
  /** Rows lead to a page of another room instead. */
  rowPath?: (key: string) => string;
  bulk?: readonly BulkAct[];
};
