import type { ReactNode } from "react";
import { Form } from "react-router";
import { CsrfField } from "#web/csrf-field.tsx";
import { useCurrentUrl } from "../navigation/current-url.ts";

type PreferenceFormProps = {
  className?: string;
  submitsOnChange?: boolean;
  /** Path to which the form returns, instead of the current page. */
  returnTo?: string | undefined;
  /** Whether the whole page loads again, because the preference changes texts everywhere. */
  reloads?: boolean;
  children: ReactNode;
};

/** Renders a form that saves a preference and returns to the current page. */
export function PreferenceForm({
  className,
  submitsOnChange = false,
  returnTo,
  reloads = false,
  children,
}: PreferenceFormProps) {
  const { pathname, search } = useCurrentUrl();
  return (
    <Form
      method="post"
      action="/preferences"
      discover="none"
      preventScrollReset
      replace
      reloadDocument={reloads}
      className={className}
      data-submit-on-change={submitsOnChange ? "" : undefined}
    >
      <CsrfField />
      <input type="hidden" name="returnTo" value={returnTo ?? pathname + search} />
      {children}
    </Form>
  );
}
