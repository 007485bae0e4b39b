import type { z } from "zod";
import type { Db } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import type { PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import type { Language, LocalizedText } from "#kernel/localized-text.ts";
import type { Result } from "#kernel/result.ts";
import type { AdminCellType, AdminTable, FieldChoice } from "./table.ts";

/**
 * Context of an admin request. `origin` is the origin of links in mails. Commands check the permission of the actor
 * themselves.
 */
export type AdminContext = {
  db: Db;
  actor: Actor;
  now: Date;
  origin: string;
  /** Enabled payment providers. Without them, all payouts are transferred by hand. */
  payments?: PaymentProviders;
  /**
   * Checks the administrator's own password before the most dangerous actions. Without this function, these actions are
   * refused.
   */
  confirmPassword?: (password: string) => Promise<Result<unknown>>;
};

/** Values of a form as typed, by field name. */
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

/**
 * Field of an admin form. The message `admin.field.<name>` is the label of the field, and `admin.hint.<name>` an
 * optional hint below it.
 */
export type ResourceField = {
  name: string;
  type: FieldType;
  required?: boolean;
  /** Zod schema that validates and converts the typed text of the field. */
  schema: z.ZodType;
  choices?: readonly string[] | ((db: Db, key: string | undefined) => Promise<FieldChoice[]>);
  /**
   * Whether the field is set on creation only. Its value cannot change later, because URLs or other rows depend on it.
   */
  onlyNew?: boolean;
  /** Key of the message with the hint, below `admin.hint`, if it differs from the field name. */
  hint?: string;
};

/**
 * Read-only detail of a row on its admin page. Without `type`, the JavaScript type of the value decides the display.
 */
export type ResourceDetail = {
  name: string;
  type?: AdminCellType;
  value: string | number | boolean | Date | LocalizedText | null;
};

/** Row as its admin page shows it. */
export type ResourceRow = {
  title: string | LocalizedText;
  /** Display type of a title that is a code. */
  titleType?: AdminCellType;
  values: FormValues;
  /**
   * Version of the row when its page was read. The form sends the version back. Saving an outdated version fails as a
   * conflict.
   */
  mark: string;
  /** Read-only details beside the form. Messages `admin.field.<name>` are their labels. */
  facts?: readonly ResourceDetail[];
  /** Links to related pages. Messages `admin.link.<name>` are their labels. */
  links?: readonly { name: string; href: string }[];
  /** Ids of actions that would change nothing on this row, so their buttons are hidden. */
  idle?: readonly string[];
};

/** Action on one row with its own button, such as delete or merge. The message `admin.actions.<id>` is its label. */
export type ResourceAction = {
  id: string;
  danger?: boolean;
  fields?: readonly ResourceField[];
  /**
   * Runs the action. Returns the key of the row to show next; undefined for the same row, null when the row was
   * deleted.
   */
  run: (
    context: AdminContext,
    key: string,
    values: FormValues,
    mark: string,
  ) => Promise<Result<string | null | undefined>>;
};

export type ResourceForm = {
  fields: readonly ResourceField[];
  read: (db: Db, key: string, services?: Pick<AdminContext, "payments">) => Promise<ResourceRow | undefined>;
  /** Saves the row. Without this function, the page is read-only. */
  save?: (context: AdminContext, key: string, values: FormValues, mark: string) => Promise<Result<unknown>>;
  /** Creates a row and returns its key. */
  add?: (context: AdminContext, values: FormValues) => Promise<Result<string>>;
  /**
   * Whether the form for a new row has a hidden field `key` with a random UUID, which `add` gets among its values. The
   * same form sent twice has the same key.
   */
  hasFormKey?: boolean;
  actions?: readonly ResourceAction[];
  /** Transforms the Markdown text before it is shown to visitors or in a preview. */
  fillMarkdown?: (text: string, language: Language) => string;
};

/**
 * Action on several selected rows. Returns the number of affected rows. The message `admin.bulkActions.<id>` is its label. A
 * dangerous action asks for confirmation with the message `admin.bulkActionTexts.<id>`, if it exists.
 */
type BulkAction = {
  id: string;
  danger?: boolean;
  /** Whether the page offers the action. Without this function, it always does. */
  isOffered?: (services: Pick<AdminContext, "payments">) => boolean;
  run: (context: AdminContext, keys: readonly string[]) => Promise<Result<number>>;
};

/**
 * Small table above the rows. The messages `admin.choice.<name>` label its rows. `total` is the last row, which must be
 * zero in every column.
 */
type ResourceSummary = {
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
  total: readonly string[];
};

/** Section of the admin pages: a table with the pages and actions of its rows. */
export type AdminResource = {
  /** Name in URLs, in messages (`admin.resources.<name>`) and in the audit log. */
  name: string;
  table: AdminTable;
  /** Form of the row pages. */
  form?: ResourceForm;
  /** Returns the path to which the rows of the table link, if their page is in another admin section. */
  rowPath?: (key: string) => string;
  bulk?: readonly BulkAction[];
  /** Loads the table above the rows. */
  summary?: (db: Db) => Promise<ResourceSummary>;
};
