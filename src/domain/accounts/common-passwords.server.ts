import { dictionary } from "@zxcvbn-ts/language-common";

/** The commonest passwords of all that were ever leaked: the first thing that anybody tries. */
const common: ReadonlySet<string> = new Set(dictionary.passwords);

/** Whether it is one of the commonest passwords, also with capitals ("PassWord"). */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
