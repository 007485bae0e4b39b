import { useLocation } from "react-router";
import { CsrfField } from "#web/csrf-field.tsx";

/** Renders the hidden fields of every plain picture form. */
export function FormFields() {
  const { pathname } = useLocation();
  return (
    <>
      <CsrfField />
      <input type="hidden" name="back" value={pathname} />
    </>
  );
}
