import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { isGuessablePassword, type PasswordOwner } from "./guessable-password.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password.ts";

/** Most common leaked passwords, which attackers try first. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary.passwords);

/** Returns whether the password is one of the most common passwords, ignoring case. */
const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());

/**
 * Creates the validation issue of a weak password (CN-02, VL-02, VL-03). The error code is always AUTH_WEAK_PASSWORD;
 * `reason` says why the password is weak.
 */
export const createWeakPasswordIssue = (reason: "short" | "common" | "guessable") => ({
  error: "AUTH_WEAK_PASSWORD",
  params: { reason },
});

/**
 * Creates the schema of a new password. Fails with AUTH_WEAK_PASSWORD for a short or common password, and for one made
 * of the name of the site or of `person`. Fails with `too_long` for a password above the maximum length.
 */
export const createPasswordSchema = (person?: PasswordOwner) =>
  z
    .string("required")
    .min(1, { error: "required", abort: true })
    .refine((value) => [...value].length >= MIN_PASSWORD_LENGTH, { ...createWeakPasswordIssue("short"), abort: true })
    .refine((value) => value.length <= MAX_PASSWORD_LENGTH, { error: "too_long", abort: true })
    // A password that consists only of spaces counts as common.
    .refine((value) => /\S/.test(value) && !isCommonPassword(value), {
      ...createWeakPasswordIssue("common"),
      abort: true,
    })
    .refine((value) => !person || !isGuessablePassword(value, person), createWeakPasswordIssue("guessable"));
