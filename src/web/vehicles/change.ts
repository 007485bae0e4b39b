import { redirect } from "react-router";
import { dontKnow } from "#domain/fitment/fitment.ts";
import { formValues, readFields } from "#domain/forms/fields.ts";
import { answersWith, builtMonth } from "#domain/garage/answers.ts";
import { ownWords } from "#domain/garage/fields.ts";
import { changing } from "#domain/garage/garage.ts";
import { failure } from "#kernel/result.ts";
import type { Route } from "./+types/change.ts";
import { changeAndAnswer, garagePath, idIn, refuse } from "./answer.server.ts";

const fields = ["nickname", "vin"] as const;
const answerField = "answer.";
const builtField = "answer.built";

/**
 * What an owner says of a vehicle. Fields: `entry`; `nickname` and `vin`, which are empty when they are missing, or only
 * answers (`answer.market`, `answer.q:brake-calliper` …), of which empty ones take back what was answered; and `back` in
 * plain forms.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const about = idIn(form, "entry");
  const given = answersIn(form);
  const values = formValues(form, [...fields, builtField]);
  const words = readFields(ownWords, values, fields);
  const refusal = { values: shortened(values), about: about || undefined };
  if (!words.ok) {
    return refuse(args.context, form, failure("invalid", words.errors[0]?.code ?? "other", words.errors), refusal);
  }
  const built = given.built?.trim() && given.built !== dontKnow ? builtMonth(given.built) : (given.built?.trim() ?? "");
  if (built === undefined) {
    const error = { path: builtField, code: "built", message: "answer.built: is no month" };
    return refuse(args.context, form, failure("invalid", "built", [error]), refusal);
  }
  const answers = "built" in given ? { ...given, built } : given;
  const own = fields.some((name) => form.has(name)) || Object.keys(given).length === 0 ? words.value : {};
  return changeAndAnswer(
    args,
    form,
    (kept) => {
      const before = kept.find((each) => each.id === about)?.answers ?? {};
      return changing(about, { ...own, answers: answersWith(before, answers) })(kept);
    },
    { ...refusal, entry: () => about, told: (entry) => (entry ? { kind: "changed", entry } : undefined) },
  );
}

/** The answers that a form gives, by their questions. */
const answersIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(answerField) && typeof value === "string" ? [[name.slice(answerField.length), value]] : [],
    ),
  );

/** As much as a cookie takes back to the form. */
const shortened = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toWellFormed().slice(0, 100)]));

/** Somebody opened the form's address itself. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(garagePath(context));
