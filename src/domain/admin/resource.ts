import type { z } from "zod";
import type { Db } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import type { Language, LocalizedText } from "#kernel/localized-text.ts";
import type { Result } from "#kernel/result.ts";
import type { AdminTable, CellType, FieldChoice } from "./table.ts";

/** Administrator, database and time of an admin request. Commands check the permission themselves. */
/** `origin` is the origin of links in mails. */
export type AdminContext = {
  db: Db;
  actor: Actor;
  now: Date;
  origin: string;
  /**
   * Checks the administrator's own password before the most dangerous actions. Without the function such actions are
   * refused.
   */
  confirmPassword?: (password: string) => Promise<Result<unknown>>;
};

/** Form values as typed. */
export type FormValues = Readonly<Record<string, string>>;

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

/** Field of an admin form. Its label is `admin.field.<name>` and its optional hint is `admin.hint.<name>`. */
export type ResourceField = {
  name: string;
  type: FieldType;
  required?: boolean;
  /** Validation and conversion of the value, `z.ZodType<unknown, string | undefined>`. */
  schema: z.ZodType;
  choices?: readonly string[] | ((db: Db, key: string | undefined) => Promise<FieldChoice[]>);
  /** The field is set on creation and cannot change later, because URLs or other rows depend on the value. */
  onlyNew?: boolean;
  /** Key below `admin.hint`. */
  hint?: string;
};

/** Read-only detail of a row. Without `type` the display follows the type of the value. */
export type ResourceDetail = {
  name: string;
  type?: CellType;
  value: string | number | boolean | Date | LocalizedText | null;
};

/** Row as its admin page shows it. */
export type ResourceRow = {
  title: string | LocalizedText;
  /** Display type of a title that is a code. */
  titleType?: CellType;
  values: FormValues;
  /** Version of the row when it was read. Saving with an outdated version is a conflict. */
  mark: string;
  /** Details shown beside the form. Labels are `admin.field.<name>`. */
  facts?: readonly ResourceDetail[];
  /** Related pages. Labels are `admin.link.<name>`. */
  links?: readonly { name: string; href: string }[];
  /** Ids of actions that would change nothing, whose buttons are hidden. */
  idle?: readonly string[];
};

/** Action on one row with its own button, such as delete or merge. Its label is `admin.act.<id>`. */
export type ResourceAction = {
  id: string;
  danger?: boolean;
  fields?: readonly ResourceField[];
  /** Returns the key of the row to show next; undefined for the same row, null when the row is gone. */
  run: (
    context: AdminContext,
    key: string,
    values: FormValues,
    mark: string,
  ) => Promise<Result<string | null | undefined>>;
};

export type ResourceForm = {
  fields: readonly ResourceField[];
  read: (db: Db, key: string) => Promise<ResourceRow | undefined>;
  /** Without `save` the page is read-only. */
  save?: (context: AdminContext, key: string, values: FormValues, mark: string) => Promise<Result<unknown>>;
  /** Returns the key of the new row. */
  add?: (context: AdminContext, values: FormValues) => Promise<Result<string>>;
  actions?: readonly ResourceAction[];
  /** Transforms Markdown before visitors see the text, and in previews. */
  fillMarkdown?: (text: string, language: Language) => string;
};

/**
 * Action on several rows. Returns the number of affected rows. Its label is `admin.bulk.<id>`. Dangerous actions ask
 * for confirmation, with `admin.bulkText.<id>` where it exists.
 */
export type BulkAction = {
  id: string;
  danger?: boolean;
  run: (context: AdminContext, keys: readonly string[]) => Promise<Result<number>>;
};

/** Admin section: a table with the pages and actions of its rows. */
export type AdminResource = {
  /** Name in URLs, in messages (`admin.rooms.<name>`) and in the audit log. */
  name: string;
  table: AdminTable;
  /** Form of the row pages. */
  form?: ResourceForm;
  /** Path of a page in another section that rows link to. */
  rowPath?: (key: string) => string;
  bulk?: readonly BulkAction[];
};
