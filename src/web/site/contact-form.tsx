import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type ContactField, contactFields, contactLimits, trapField } from "#domain/content/contact-fields.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { ContactAnswer } from "./contact.server.ts";

const inputs: Record<ContactField, { type: string; autoComplete?: string; wide?: boolean; ltr?: boolean }> = {
  name: { type: "text", autoComplete: "name" },
  email: { type: "email", autoComplete: "email", ltr: true },
  phone: { type: "tel", autoComplete: "tel", ltr: true },
  subject: { type: "text" },
  message: { type: "textarea", wide: true },
};

type Props = { path: string; answer: ContactAnswer | undefined; sent: boolean };

/** The contact form, or the thank-you for a message (VL-08). The server checks; without JavaScript it is the same. */
export function ContactForm({ path, answer, sent }: Props) {
  const { t } = useTranslation();
  const sending = useNavigation().formAction?.startsWith(path) ?? false;
  const form = useRef<HTMLFormElement>(null);
  const firstWrong = answer?.errors[0]?.field;
  useEffect(() => {
    // A page that came whole has put the focus there itself (autoFocus).
    if (answer && firstWrong) form.current?.querySelector<HTMLElement>(`[name=${firstWrong}]`)?.focus();
  }, [answer, firstWrong]);
  if (sent && !answer) return <Thanks path={path} />;
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      noValidate
      preventScrollReset
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <ForgeryField />
      {answer && <Summary answer={answer} />}
      {contactFields.map((field) => (
        <Field key={field} field={field} answer={answer} focused={field === firstWrong} />
      ))}
      <p className="sr-only" aria-hidden>
        <label>
          {t("contact.trap")}
          <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
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

/** The words for what is wrong with a field. */
function useWrong(): (field: ContactField, code: string) => string {
  const { t } = useTranslation();
  return (field, code) =>
    t(`contact.wrong.${field}.${code}` as "contact.wrong.name.too_long", { most: contactLimits[field] });
}

function Summary({ answer }: { answer: ContactAnswer }) {
  const { t } = useTranslation();
  const wrong = useWrong();
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
                  {wrong(field, code)}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

type FieldProps = { field: ContactField; answer: ContactAnswer | undefined; focused: boolean };

function Field({ field, answer, focused }: FieldProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const { type, autoComplete, wide = false, ltr = false } = inputs[field];
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
    error: error && wrong(field, error.code),
    defaultValue: answer?.values[field] ?? "",
    required: field !== "phone",
    "data-required": wrong(field, "required"),
    ...(field === "email" ? { "data-invalid": wrong(field, "email") } : {}),
    autoFocus: focused,
    className: wide ? "sm:col-span-2" : "",
  } as const;
  return type === "textarea" ? (
    <TextArea {...shared} rows={6} />
  ) : (
    <TextInput {...shared} type={type} dir={ltr ? "ltr" : undefined} autoComplete={autoComplete} tall />
  );
}

function Thanks({ path }: { path: string }) {
  const { t } = useTranslation();
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is shorter than the form it stands for, and would be left above what is in sight.
    thanks.current?.scrollIntoView({ block: "center" });
    // The button that was pressed is gone.
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
      <a href={path} className={buttonClass("outline", "mt-2")}>
        {t("contact.another")}
      </a>
    </div>
  );
}
