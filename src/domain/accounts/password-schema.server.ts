import { z } from "zod";
import { isCommonPassword } from "./common-passwords.server.ts";
import { isGuessablePassword, type PasswordOwner } from "./guessable-password.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password.ts";

/** Creates the validation issue of a weak password (CN-02, VL-02, VL-03): one code with the reason as a parameter. */
export const createWeakPasswordIssue = (reason: "short" | "common" | "guessable") => ({
  error: "AUTH_WEAK_PASSWORD",
  params: { reason },
});

/**
 * Creates the schema of a new password. AUTH_WEAK_PASSWORD covers fewer than six characters, common passwords, and the
 * name of the site or of `person`. Overlong passwords fail with `too_long`.
 */
export const createPasswordSchema = (person?: PasswordOwner) =>
  z
    .string("required")
    .min(1, { error: "required", abort: true })
    .refine((value) => [...value].length >= MIN_PASSWORD_LENGTH, { ...createWeakPasswordIssue("short"), abort: true })
    .refine((value) => value.length <= MAX_PASSWORD_LENGTH, { error: "too_long", abort: true })
    // A password of spaces only counts as common.
    .refine((value) => /\S/.test(value) && !isCommonPassword(value), {
      ...createWeakPasswordIssue("common"),
      abort: true,
    })
    .refine((value) => !person || !isGuessablePassword(value, person), createWeakPasswordIssue("guessable"));
