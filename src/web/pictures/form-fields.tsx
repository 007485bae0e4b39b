import { useLocation } from "react-router";
import { ForgeryField } from "#web/forgery-field.tsx";

/** What every plain form of the pictures carries along. */
export function FormFields() {
  const { pathname } = useLocation();
  return (
    <>
      <ForgeryField />
      <input type="hidden" name="back" value={pathname} />
    </>
  );
}
