export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Control whose value the server would refuse, and the reason. */
export type FieldProblem = { control: FormControl; problem: "required" | "email" | "other" };

/**
 * Returns the problem of a control, or undefined when its value is valid. With `onlyRequired`, only missing values and
 * malformed email addresses count; the server checks the rest.
 */
export function findFieldProblem(control: FormControl, onlyRequired = true): FieldProblem["problem"] | undefined {
  const { validity, value, required, type } = control;
  const isText = control instanceof HTMLTextAreaElement || ["text", "email", "tel", "search", "url"].includes(type);
  if (validity.valueMissing || (required && isText && !/\S/.test(value))) return "required";
  if (type === "email" && validity.typeMismatch) return "email";
  return onlyRequired || validity.valid ? undefined : "other";
}
