export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control whose value the server would refuse. */
export type FieldProblem = { control: FormControl; problem: "required" | "email" | "other" };

/** Says what is wrong with a control. Forms that turn the browser's own checks off leave all else to the server. */
export function findProblem(control: FormControl, onlyRequired = true): FieldProblem["problem"] | undefined {
  const { validity, value, required, type } = control;
  const isText = control instanceof HTMLTextAreaElement || ["text", "email", "tel", "search", "url"].includes(type);
  if (validity.valueMissing || (required && isText && !/\S/.test(value))) return "required";
  if (type === "email" && validity.typeMismatch) return "email";
  return onlyRequired || validity.valid ? undefined : "other";
}
