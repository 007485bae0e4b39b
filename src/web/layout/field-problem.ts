export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Control with a value that the server would refuse. */
export type FieldProblem = { control: FormControl; problem: "required" | "email" | "other" };

/**
 * Returns the error of a control, or undefined when it is valid. Forms with `noValidate` are checked only for required
 * fields and email addresses. The server checks the rest.
 */
export function findFieldProblem(control: FormControl, onlyRequired = true): FieldProblem["problem"] | undefined {
  const { validity, value, required, type } = control;
  const isText = control instanceof HTMLTextAreaElement || ["text", "email", "tel", "search", "url"].includes(type);
  if (validity.valueMissing || (required && isText && !/\S/.test(value))) return "required";
  if (type === "email" && validity.typeMismatch) return "email";
  return onlyRequired || validity.valid ? undefined : "other";
}
