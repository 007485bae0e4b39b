import { createContext, useContext } from "react";
import { CSRF_FIELD } from "#domain/accounts/csrf-names.ts";

/** CSRF token of the session. Undefined for guests, whose forms need no token. */
export const CsrfTokenContext = createContext<string | undefined>(undefined);

/**
 * Renders the CSRF token as a hidden field. Every form that changes data needs the field, because it protects
 * submissions without scripts (AP-11).
 */
export function CsrfField() {
  const token = useContext(CsrfTokenContext);
  return token ? <input type="hidden" name={CSRF_FIELD} value={token} /> : null;
}
