import { type ComponentProps, createContext, useContext, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, type ButtonVariant, getButtonClass } from "#ui/button.tsx";
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

/** Path that the surrounding PostForm posts to. Its SubmitButton compares this path with the running submission. */
const FormActionContext = createContext("");

type PostFormProps = Omit<ComponentProps<typeof Form>, "method" | "action"> & { action: string };

/** Renders a form that posts to `action` with the CSRF token. It works without JavaScript too. */
export const PostForm = ({ action, children, ...rest }: PostFormProps) => (
  <Form method="post" action={action} {...rest}>
    <CsrfField />
    <FormActionContext value={action}>{children}</FormActionContext>
  </Form>
);

/** Renders the submit button of a PostForm or an AccountForm. It is busy while the form is being submitted. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, "type" | "busy">) => (
  <Button type="submit" busy={useIsSubmitting(useContext(FormActionContext))} {...props} />
);

type FormActionsProps = {
  submit: string;
  variant?: ButtonVariant;
  /** Link that leaves the page without submitting the form. */
  cancel: { href: string; label: string };
};

/** Renders the large submit button of a form, with a link that cancels. */
export const FormActions = ({ submit, variant = "primary", cancel }: FormActionsProps) => (
  <>
    <SubmitButton variant={variant} size="lg">
      {submit}
    </SubmitButton>
    <a href={cancel.href} className={getButtonClass("quiet", "", "lg")}>
      {cancel.label}
    </a>
  </>
);

type FormProps = PostFormProps & { answer: FormState | undefined };

/**
 * Renders a form of the account pages with the errors that the server returned. The first invalid field gets the
 * focus. The form works without JavaScript too.
 */
export function AccountForm({ answer, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const firstInvalidField = answer?.errors[0]?.field;
  useEffect(() => {
    if (answer && firstInvalidField) form.current?.querySelector<HTMLElement>(`[name="${firstInvalidField}"]`)?.focus();
  }, [answer, firstInvalidField]);
  return (
    <PostForm ref={form} noValidate preventScrollReset {...rest}>
      <FormErrorSummary answer={answer} />
      {children}
    </PostForm>
  );
}

/** Renders the alert above the fields of a rejected form: a ban, a wait time or the errors. */
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

/**
 * Renders the link to the page that emails a device link. With the emailed link, an unknown device can sign in again.
 */
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
  /** Value that the field shows until the form is submitted. Afterwards it shows the submitted value. */
  value?: string | null | undefined;
  /** Prefix of the field's id on pages with several forms. */
  form?: string;
};

/** Renders a text field of an account form with its error message and the submitted value. */
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

/** Renders a required field for a password of the account. */
export const PasswordField = (props: Omit<FieldProps, "name"> & { name?: string }) => (
  <AccountField name="password" autoComplete="current-password" {...props} type="password" dir="ltr" required />
);

/** Renders a required field for the email address of the account. */
export function EmailField(props: Omit<FieldProps, "name" | "label"> & { label?: string }) {
  const { t } = useTranslation();
  return <AccountField label={t("account.field.email")} {...props} name="email" type="email" dir="ltr" required />;
}

/** Returns whether the form with this action is being submitted. */
export const useIsSubmitting = (action: string): boolean =>
  useNavigation().formAction?.split("?")[0] === action.split("?")[0];
