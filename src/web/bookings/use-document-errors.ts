import { useTranslation } from "#i18n/use-translation.ts";
import { useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

/** Returns a function that maps the code of an error about documents of the driver to a message. */
export function useDocumentErrorMessage(): (code: string) => string {
  const { find } = useTranslation();
  const getErrorText = useErrorMessage();
  return (code) => find(`rentals.documents.errors.${code.replace(/^documents\./, "")}`) ?? getErrorText(code);
}

/** Returns a function that gives the message about a field of a form with documents. Undefined without an error. */
export function useDocumentErrors(answer: FormState | undefined): (field: string) => string | undefined {
  const getMessage = useDocumentErrorMessage();
  return (field) => {
    const code = answer?.errors.find((each) => each.field === field)?.code;
    return code && getMessage(code);
  };
}
