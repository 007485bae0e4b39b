import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

type Props = {
  /** Path of the page of the order or booking. */
  path: string;
  /** Status that the form sets. */
  to: string;
  answer: FormState | undefined;
  act: string;
  text?: string;
  /**
   * Title of the collapsed form. Set when the status ends the order or booking, so that a single click cannot end it.
   */
  endingTitle?: string;
  children?: ReactNode;
};

/** Returns the state of the form for one status. Undefined unless exactly that form was rejected. */
export const getTransitionResult = (to: string, answer: FormState | undefined): FormState | undefined =>
  answer?.values.to === to && !answer.code ? answer : undefined;

/** Renders the form that changes the status of an order or a booking. */
export function TransitionForm({ path, to, answer, act, text, endingTitle, children }: Props) {
  const result = getTransitionResult(to, answer);
  const form = (
    <AccountForm action={`${path}/step`} answer={result} className="grid gap-3">
      <input type="hidden" name="to" value={to} />
      {text && <p className="text-14 text-ink-soft">{text}</p>}
      {children}
      <div>
        <SubmitButton variant={endingTitle ? "danger" : "primary"} size="lg">
          {act}
        </SubmitButton>
      </div>
    </AccountForm>
  );
  if (!endingTitle) return form;
  return (
    <details className="group border-t border-line pt-2" open={result ? true : undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-14 font-medium text-failure">
        {endingTitle}
        <Icon name="chevron-down" size={18} className="ms-2 group-open:rotate-180" />
      </summary>
      <div className="pt-1">{form}</div>
    </details>
  );
}
