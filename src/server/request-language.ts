import type { Language } from "#kernel/localized-text.ts";
import { resolveLanguage } from "#web/preferences/preferences.ts";

/** Returns the language of the response to a request. */
export const readLanguage = (request: Request): Language =>
  resolveLanguage(new URL(request.url), request.headers).language;
