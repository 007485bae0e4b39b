import { createContext, useContext } from "react";
import { forgeryField } from "#domain/accounts/forgery-names.ts";

/** The session's token for forms; undefined for visitors, whose forms need none. */
export const ForgeryToken = createContext<string | undefined>(undefined);

/** Belongs into every form that changes something: without scripts it is what proves the form to be ours (AP-11). */
export function ForgeryField() {
  const token = useContext(ForgeryToken);
  return token ? <input type="hidden" name={forgeryField} value={token} /> : null;
}
