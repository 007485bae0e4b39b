import { z } from "zod";
import { isCommonPassword } from "./common-passwords.server.ts";
import { isGuessable, type Person } from "./guessable-password.ts";
import { longestPassword, shortestPassword } from "./password.ts";

/**
 * A password that somebody chooses. Below six characters it is AUTH_WEAK_PASSWORD (VL-02, VL-03), and one of the
 * commonest of all is AUTH_COMMON_PASSWORD; `too_long` past what is worth hashing. Of a person who is known one that is nothing but
 * their name or the shop's is AUTH_GUESSABLE_PASSWORD.
 */
export const newPassword = (person?: Person) =>
  z
    .string("required")
    .min(1, { error: "required", abort: true })
    .refine((value) => [...value].length >= shortestPassword, { error: "AUTH_WEAK_PASSWORD", abort: true })
    .refine((value) => value.length <= longestPassword, { error: "too_long", abort: true })
    // Spaces alone are no password either.
    .refine((value) => /\S/.test(value) && !isCommonPassword(value), { error: "AUTH_COMMON_PASSWORD", abort: true })
    .refine((value) => !person || !isGuessable(value, person), "AUTH_GUESSABLE_PASSWORD");
