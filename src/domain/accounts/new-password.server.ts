import { z } from "zod";
import { isCommonPassword } from "./common-passwords.server.ts";
import { isGuessable, type Person } from "./guessable-password.ts";
import { longestPassword, shortestPassword } from "./password.ts";

/** The issue of a weak password (CN-02, VL-02, VL-03): one code, and the reason beside it. */
export const weakPassword = (reason: "short" | "common" | "guessable") => ({
  error: "AUTH_WEAK_PASSWORD",
  params: { reason },
});

/**
 * A password that somebody chooses. It fails with AUTH_WEAK_PASSWORD below six characters, when it is one of the commonest, and when
 * it is nothing but the name of the `person` or of this site. It fails with `too_long` past what is worth hashing.
 */
export const newPassword = (person?: Person) =>
  z
    .string("required")
    .min(1, { error: "required", abort: true })
    .refine((value) => [...value].length >= shortestPassword, { ...weakPassword("short"), abort: true })
    .refine((value) => value.length <= longestPassword, { error: "too_long", abort: true })
    // Spaces alone are no password either.
    .refine((value) => /\S/.test(value) && !isCommonPassword(value), { ...weakPassword("common"), abort: true })
    .refine((value) => !person || !isGuessable(value, person), weakPassword("guessable"));
