import { type ComponentProps, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { BanAlert } from "./ban-alert.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** The words for what is wrong; codes that nobody foresaw say so in general. */
export function useWrong(): (code: string, reason?: string) => string {
  const { t, find } = useTranslation();
  return (code, reason) =>
    (reason && find(`account.weak.${reason}`)) ?? find(`account.wrong.${code}`) ?? t("account.wrong.other");
}

type FormProps = Omit<ComponentProps<typeof Form>, "method" | "action"> & {
  action: string;
  answer: FormAnswer | undefined;
};

/** A form of an account: the server checks, the first wrong field gets the focus, without JavaScript it is the same. */
export function AccountForm({ answer, action, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const firstWrong = answer?.errors[0]?.field;
  useEffect(() => {
    if (answer && firstWrong) form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
  }, [answer, firstWrong]);
  return (
    <Form ref={form} method="post" action={action} noValidate preventScrollReset {...rest}>
      <ForgeryField />
      <FormTrouble answer={answer} />
      {children}
    </Form>
  );
}

/** What stands above the fields of a form that was refused. */
function FormTrouble({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const wrong = useWrong();
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
        : wrong(answer.code)
      : t("account.wait", { count: answer.waitMinutes });
  return (
    <div className="col-span-full">
      <Alert tone="failure" role="alert" action={answer.code === "AUTH_CHALLENGE_NEEDED" && <DeviceLink />}>
        {text}
      </Alert>
    </div>
  );
}

/** Where strangers to an account ask for the mail that lets them try on. */
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
  answer: FormAnswer | undefined;
  /** What it holds before anything was sent. */
  value?: string | null | undefined;
  /** Part of the field's id, where a page has several forms. */
  form?: string;
};

/** A field of such a form, with what is wrong with it and what was typed. */
export function AccountField({ name, answer, value, form = "account", label, ...rest }: FieldProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
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
      error={error && wrong(error.code, error.reason)}
      defaultValue={answer?.values[name] ?? value ?? ""}
      autoFocus={answer?.errors[0]?.field === name}
    />
  );
}

/** Whether the form with this action is being sent. */
export const useSending = (action: string): boolean =>
  useNavigation().formAction?.split("?")[0] === action.split("?")[0];
