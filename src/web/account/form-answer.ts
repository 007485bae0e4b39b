import type { ShownBan } from "./ban-flash.server.ts";

/** What a form shows again when it could not be taken. */
export type FormAnswer<F extends string = string> = {
  values: Partial<Record<F, string>>;
  /** One a field, in the order of the form; codes are worded by `account.wrong`, and why a password is weak by `account.weak`. */
  errors: { field: F; code: string; reason?: string }[];
  /** What is wrong with the whole, if no field is to blame. */
  code?: string;
  /** Minutes until the next try is welcome, when there were too many. */
  waitMinutes?: number;
  /** Why there is no coming in, when somebody is banned. */
  ban?: ShownBan;
};
