import { dictionary } from "@zxcvbn-ts/language-common";

/** Most common leaked passwords, which attackers try first. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary.passwords);

/** Returns whether the password is one of the most common passwords, ignoring case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
