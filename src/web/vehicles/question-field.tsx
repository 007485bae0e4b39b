import { useId } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { VehicleQuestionView } from "./vehicle-questions.server.ts";

type Props = {
  question: VehicleQuestionView;
  variant?: "list" | "pills";
  /** Submitted answer that was rejected, with its error. */
  refused?: { value: string; error: string } | undefined;
};

/** Renders the field for a question about a vehicle. "I don't know" is one of the answers. */
export function VehicleQuestionField({ question, variant = "list", refused }: Props) {
  const id = useId();
  if (question.choices.length > 0) {
    return (
      <RadioGroup
        label={question.text}
        name={question.field}
        variant={variant}
        options={question.choices.map(({ value, text }) => ({ value, label: <bdi>{text}</bdi> }))}
        defaultValue={question.answer}
      />
    );
  }
  return (
    <TextInput
      id={id}
      type="month"
      name={question.field}
      label={question.text}
      hint={question.hint}
      error={refused?.error}
      defaultValue={refused?.value ?? question.answer.slice(0, 7).replace("?", "")}
      // Browsers without a month picker show a text field.
      placeholder="2015-06"
      maxLength={20}
      dir="ltr"
    />
  );
}
