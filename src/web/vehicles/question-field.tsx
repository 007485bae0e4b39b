import { useId } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ShownQuestion } from "./questions.server.ts";

type Props = {
  question: ShownQuestion;
  look?: "list" | "pills";
  /** What was sent and refused, and why. */
  refused?: { value: string; error: string } | undefined;
};

/** One question about a vehicle, with "I don't know" among its answers. */
export function QuestionField({ question, look = "list", refused }: Props) {
  const id = useId();
  if (question.choices.length > 0) {
    return (
      <RadioGroup
        label={question.text}
        name={question.field}
        look={look}
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
      // Where months can't be picked they are typed.
      placeholder="2015-06"
      maxLength={20}
      dir="ltr"
    />
  );
}
