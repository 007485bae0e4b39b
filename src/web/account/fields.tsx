import { type ComponentProps, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { BanAlert } from "./ban-alert.tsx";
import type { FormState } from "./form-state.ts";

/** Returns a function that maps an error code of an account form to a message. Unknown codes get a general message. */
export function useErrorMessage(): (code: string, reason?: string) => string {
  const { t, find } = useTranslation();
  return (code, reason) =>
    (reason && find(`account.weakPassword.${reason}`)) ?? find(`account.errors.${code}`) ?? t("account.errors.other");
}

type FormProps = Omit<ComponentProps<typeof Form>, "method" | "action"> & {
  action: string;
  answer: FormState | undefined;
};

/**
 * Form of the account pages with the errors that the server returned. The first invalid field gets the focus. The form
 * works without JavaScript too.
 */
export function AccountForm({ answer, action, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const firstInvalidField = answer?.errors[0]?.field;
  useEffect(() => {
    if (answer && firstInvalidField) form.current?.querySelector<HTMLElement>(`[name="${firstInvalidField}"]`)?.focus();
  }, [answer, firstInvalidField]);
  return (
    <Form ref={form} method="post" action={action} noValidate preventScrollReset {...rest}>
      <CsrfField />
      <FormErrorSummary answer={answer} />
      {children}
    </Form>
  );
}

/** Alert above the fields of a rejected form: a ban, a wait time or the errors. */
function FormErrorSummary({ answer }: { answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  if (!answer) return null;
  if (answer.ban) {
    return (
      <div className="col-span-full">
        <BanAlert ban={answer.ban} />
      </div>
    );
  }
  const text =
    answer.waitMinutes === undefined
      ? answer.code === undefined
        ? t("account.summary")
        : getErrorMessage(answer.code)
      : t("account.wait", { count: answer.waitMinutes });
  return (
    <div className="col-span-full">
      <Alert tone="failure" role="alert" action={answer.code === "AUTH_CHALLENGE_NEEDED" && <DeviceLink />}>
        {text}
      </Alert>
    </div>
  );
}

/** Link to the page that emails a device link. The link lets an unknown device try to sign in again. */
function DeviceLink() {
  const { t } = useTranslation();
  return (
    <a href="/account/login/link" className="link inline-block py-1 font-medium underline">
      {t("account.login.link")}
    </a>
  );
}

type FieldProps = Omit<ComponentProps<typeof TextInput>, "id" | "error" | "defaultValue" | "name"> & {
  name: string;
  answer: FormState | undefined;
  /** Initial value before the form is submitted. */
  value?: string | null | undefined;
  /** Prefix of the field's id on pages with several forms. */
  form?: string;
};

/** Text field of an account form with its error message and the submitted value. */
export function AccountField({ name, answer, value, form = "account", label, ...rest }: FieldProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const error = answer?.errors.find(({ field }) => field === name);
  return (
    <TextInput
      tall
      {...rest}
      id={`${form}-${name}`}
      name={name}
      label={
        rest.required ? (
          label
        ) : (
          <>
            {label} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
          </>
        )
      }
      error={error && getErrorMessage(error.code, error.reason)}
      defaultValue={answer?.values[name] ?? value ?? ""}
      autoFocus={answer?.errors[0]?.field === name}
    />
  );
}

/** Returns whether the form with this action is being submitted. */
export const useIsSubmitting = (action: string): boolean =>
  useNavigation().formAction?.split("?")[0] === action.split("?")[0];
