import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { useProtocolErrors } from "./use-protocol-errors.ts";

type ContestFormProps = {
  action: string;
  answer: FormState | undefined;
  /** Accessible name of the choices. */
  label: string;
  choices: readonly { value: string; label: string; hint: string }[];
  note: { id: string; hint: string; maxLength: number };
  children?: ReactNode;
};

/** Renders the form in which a customer agrees to what an office has stated, or contests it with a note. */
export function ContestForm({ action, answer, label, choices, note, children }: ContestFormProps) {
  const { t } = useTranslation();
  const getError = useProtocolErrors(answer);
  return (
    <AccountForm action={action} answer={answer && !answer.code ? answer : undefined} className="grid max-w-2xl gap-5">
      {children}
      <RadioGroup
        label={label}
        hideLabel
        name="answer"
        variant="boxes"
        defaultValue={answer?.values.answer || undefined}
        error={getError("answer")}
        required
        options={choices}
      />
      <TextArea
        id={note.id}
        name="note"
        label={t("rentals.protocol.note")}
        hint={note.hint}
        rows={4}
        maxLength={note.maxLength}
        defaultValue={answer?.values.note ?? ""}
        error={getError("note")}
        dir="auto"
      />
      <div>
        <SubmitButton size="lg">{t("rentals.protocol.send")}</SubmitButton>
      </div>
    </AccountForm>
  );
}
