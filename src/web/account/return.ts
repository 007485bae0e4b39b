import { localPath } from "#web/local-path.ts";

/** The parameter and field that say which page asked for a sign-in (ST-01). */
export const returnField = "return";

/** Where to go after signing in: the page that asked, if it is one of ours, else the dashboard. */
export function returnPath(value: FormDataEntryValue | null | undefined): string {
  const path = localPath(value ?? null);
  return path && !/^\/account\/(login|register|logout)\b/.test(path) ? path : "/account/dashboard";
}

export const signInPath = (back: string): string => `/account/login?${new URLSearchParams({ [returnField]: back })}`;
