import { localPath } from "#web/local-path.ts";

/** The parameter and field that say which page asked for a sign-in (ST-01). */
export const returnField = "return";

/** Where to go after signing in: the page that asked, if it is one of ours, else the dashboard. */
export function returnPath(value: FormDataEntryValue | null | undefined): string {
  const path = localPath(value ?? null);
  return path && !/^\/account\/(login|register|logout)\b/.test(path) ? path : "/account/dashboard";
}

/** The address of a page that will lead on to another one; of a page whose address is no use later, to none. */
export const withReturn = (path: string, back: string | undefined): string =>
  back === undefined || localPath(back) === undefined
    ? path
    : `${path}?${new URLSearchParams({ [returnField]: back })}`;

export const signInPath = (back: string): string => withReturn("/account/login", back);
