import { useTranslation } from "#i18n/use-translation.ts";
import { useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

/** Returns a function that gives the message about a field of a protocol form. Undefined for a field without error. */
export function useProtocolErrors(answer: FormState | undefined): (field: string) => string | undefined {
  const { find } = useTranslation();
  const getErrorText = useErrorMessage();
  return (field) => {
    const code = answer?.errors.find((each) => each.field === field)?.code;
    return code && (find(`rentals.protocol.errors.${code.replace(/^protocol\./, "")}`) ?? getErrorText(code));
  };
}
