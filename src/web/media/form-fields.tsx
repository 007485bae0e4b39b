import { useLocation } from "react-router";
import { CsrfField } from "#web/csrf-field.tsx";

/** Renders the hidden fields that every picture form needs without JavaScript. */
export function PictureFormFields() {
  const { pathname } = useLocation();
  return (
    <>
      <CsrfField />
      <input type="hidden" name="back" value={pathname} />
    </>
  );
}
