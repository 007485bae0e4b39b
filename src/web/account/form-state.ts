import type { BanView } from "./ban-flash.server.ts";

/** State of a form after a rejected submission: the submitted values and the errors. */
export type FormState<F extends string = string> = {
  values: Partial<Record<F, string>>;
  /**
   * Errors in the order of the fields, at most one per field. The messages `account.errors` have one text for each
   * code, `account.weakPassword` the reasons of weak passwords.
   */
  errors: { field: F; code: string; reason?: string }[];
  /** Error code of the whole form when no single field is invalid. */
  code?: string;
  /** Minutes until the next attempt is allowed, when the rate limit was hit. */
  waitMinutes?: number;
  /** Ban that prevents the sign-in. */
  ban?: BanView;
};
