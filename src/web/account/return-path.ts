import { parseLocalPath } from "#web/local-path.ts";

/** Name of the query parameter and form field with the path to return to after a sign-in (ST-01). */
export const RETURN_PATH_FIELD = "return";

/** Returns the path to open after a sign-in: the given path if it is local, otherwise the dashboard. */
export function getReturnPath(value: FormDataEntryValue | null | undefined): string {
  const path = parseLocalPath(value ?? null);
  return path && !/^\/account\/(login|register|logout)\b/.test(path) ? path : "/account/dashboard";
}

/** Appends the return path to a path. An undefined or non-local return path is left out. */
export const appendReturnPath = (path: string, back: string | undefined): string =>
  back === undefined || parseLocalPath(back) === undefined
    ? path
    : `${path}?${new URLSearchParams({ [RETURN_PATH_FIELD]: back })}`;

/** Returns the path of the sign-in page that leads back to `back` after a successful sign-in. */
export const getSignInPath = (back: string): string => appendReturnPath("/account/login", back);
