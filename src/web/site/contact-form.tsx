import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type ContactField, contactFields, contactMaxLengths, honeypotField } from "#domain/content/contact-fields.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { ContactFormResult } from "./contact-page.server.ts";

const inputAttributes: Record<ContactField, { type: string; autoComplete?: string; wide?: boolean; ltr?: boolean }> = {
  name: { type: "text", autoComplete: "name" },
  email: { type: "email", autoComplete: "email", ltr: true },
  phone: { type: "tel", autoComplete: "tel", ltr: true },
  subject: { type: "text" },
  message: { type: "textarea", wide: true },
};

type Props = { path: string; answer: ContactFormResult | undefined; sent: boolean };

/**
 * Renders the contact form, or the thank-you message after it was sent (VL-08). The server validates, so the form works
 * without JavaScript.
 */
export function ContactForm({ path, answer, sent }: Props) {
  const { t } = useTranslation();
  const sending = useNavigation().formAction?.startsWith(path) ?? false;
  const form = useRef<HTMLFormElement>(null);
  const firstInvalidField = answer?.errors[0]?.field;
  useEffect(() => {
    // After a full page load, autoFocus has already set the focus.
    if (answer && firstInvalidField) form.current?.querySelector<HTMLElement>(`[name=${firstInvalidField}]`)?.focus();
  }, [answer, firstInvalidField]);
  if (sent && !answer) return <ThankYou path={path} />;
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      noValidate
      preventScrollReset
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <CsrfField />
      {answer && <ErrorSummary answer={answer} />}
      {contactFields.map((field) => (
        <ContactFormField key={field} field={field} answer={answer} focused={field === firstInvalidField} />
      ))}
      <p className="sr-only" aria-hidden>
        <label>
          {t("contact.trap")}
          <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className="sm:col-span-2">
        <Button type="submit" className="min-h-11 w-full px-8 sm:w-auto" aria-disabled={sending || undefined}>
          <Icon name="send" />
          {t(sending ? "contact.sending" : "contact.send")}
        </Button>
      </div>
    </Form>
  );
}

/** Returns a function that gives the error message for a field and an error code. */
function useContactErrorMessage(): (field: ContactField, code: string) => string {
  const { t } = useTranslation();
  return (field, code) =>
    t(`contact.errors.${field}.${code}` as "contact.errors.name.too_long", { most: contactMaxLengths[field] });
}

function ErrorSummary({ answer }: { answer: ContactFormResult }) {
  const { t } = useTranslation();
  const getErrorMessage = useContactErrorMessage();
  return (
    <div className="sm:col-span-2">
      {answer.waitMinutes !== undefined ? (
        <Alert tone="failure" role="alert">
          {t("contact.limited", { count: answer.waitMinutes })}
        </Alert>
      ) : (
        <Alert tone="failure" role="alert" title={t("contact.summary")}>
          <ul className="list-disc ps-5 pt-1">
            {answer.errors.map(({ field, code }) => (
              <li key={field}>
                <a
                  href={`#contact-${field}`}
                  data-native=""
                  className="underline decoration-current decoration-1 underline-offset-4"
                >
                  {getErrorMessage(field, code)}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

type ContactFormFieldProps = { field: ContactField; answer: ContactFormResult | undefined; focused: boolean };

function ContactFormField({ field, answer, focused }: ContactFormFieldProps) {
  const { t } = useTranslation();
  const getErrorMessage = useContactErrorMessage();
  const { type, autoComplete, wide = false, ltr = false } = inputAttributes[field];
  const error = answer?.errors.find((each) => each.field === field);
  const shared = {
    id: `contact-${field}`,
    name: field,
    label: (
      <>
        {t(`contact.field.${field}`)}{" "}
        {field === "phone" && <span className="font-normal text-ink-faint">{t("contact.optional")}</span>}
      </>
    ),
    error: error && getErrorMessage(field, error.code),
    defaultValue: answer?.values[field] ?? "",
    required: field !== "phone",
    "data-required": field === "phone" ? undefined : getErrorMessage(field, "required"),
    "data-invalid": field === "email" ? getErrorMessage(field, "email") : undefined,
    autoFocus: focused,
    className: wide ? "sm:col-span-2" : "",
  } as const;
  return type === "textarea" ? (
    <TextArea {...shared} rows={6} />
  ) : (
    <TextInput {...shared} type={type} dir={ltr ? "ltr" : undefined} autoComplete={autoComplete} tall />
  );
}

function ThankYou({ path }: { path: string }) {
  const { t } = useTranslation();
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The thank-you message is shorter than the form and would be scrolled out of view.
    thanks.current?.scrollIntoView({ block: "center" });
    // The pressed button no longer exists, so the focus would be lost.
    thanks.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={thanks}
      tabIndex={-1}
      role="status"
      className="flex flex-col items-center gap-3 py-10 text-center outline-none"
    >
      <span className="grid size-16 place-items-center rounded-full bg-fits-wash text-fits">
        <Icon name="check" size={32} />
      </span>
      <h2 className="text-22 font-semibold">{t("contact.thanks")}</h2>
      <p className="max-w-sm text-ink-soft">{t("contact.thanksText")}</p>
      <a href={path} className={getButtonClass("outline", "mt-2")}>
        {t("contact.another")}
      </a>
    </div>
  );
}
