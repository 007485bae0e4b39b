import { redirect } from "react-router";
import { UNKNOWN_ANSWER } from "#domain/fitment/fitment.ts";
import { getFormValues, parseFields } from "#domain/forms/form-fields.ts";
import { mergeFitmentAnswers, parseBuildMonth } from "#domain/garage/fitment-answers.ts";
import { createUpdateVehicleChange } from "#domain/garage/garage.ts";
import { parseTyres } from "#domain/garage/garage-tyres.ts";
import { ownerVehicleSchema } from "#domain/garage/vehicle-fields.ts";
import { failure } from "#kernel/result.ts";
import type { Route } from "./+types/update-vehicle.ts";
import type { GarageFlash } from "./garage-flash.server.ts";
import {
  changeGarageAndRespond,
  getGaragePath,
  parsePositiveIdField,
  rejectGarageChange,
} from "./garage-response.server.ts";

const ownerFields = ["nickname", "vin"] as const;
const tyreFields = ["tyreFront", "tyreRear"] as const;
const ANSWER_PREFIX = "answer.";
const BUILT_FIELD = "answer.built";

/**
 * Updates a vehicle of the garage (field `entry`). The form sends either `nickname` and `vin`, or answers such as
 * `answer.market` or `answer.q:brake-calliper`, or `tyreFront` and `tyreRear`. A missing name, VIN or size counts as
 * empty. An empty answer deletes the stored one, and empty sizes delete the stored ones. Forms without JavaScript also
 * send `back`.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => new FormData());
  const entryId = parsePositiveIdField(form, "entry");
  const answerFields = readAnswers(form);
  const values = getFormValues(form, [...ownerFields, BUILT_FIELD, ...tyreFields]);
  const parsedFields = parseFields(ownerVehicleSchema, values, ownerFields);
  const refusal = { values: truncateValues(values), about: entryId || undefined };
  const responseOptions = {
    ...refusal,
    entry: () => entryId,
    getFlash: (entry: number | undefined): GarageFlash | undefined => (entry ? { kind: "changed", entry } : undefined),
  };
  if (!parsedFields.ok) {
    return rejectGarageChange(
      args.context,
      form,
      failure("invalid", parsedFields.errors[0]?.code ?? "other", parsedFields.errors),
      refusal,
    );
  }
  if (tyreFields.some((name) => form.has(name))) {
    const { tyreFront, tyreRear } = values;
    const tyres = parseTyres({ front: tyreFront, rear: tyreRear }, { front: "tyreFront", rear: "tyreRear" });
    return tyres.ok
      ? changeGarageAndRespond(args, form, createUpdateVehicleChange(entryId, { tyres: tyres.value }), responseOptions)
      : rejectGarageChange(args.context, form, failure("invalid", "tyre_size", tyres.errors), refusal);
  }
  const built =
    answerFields.built?.trim() && answerFields.built !== UNKNOWN_ANSWER
      ? parseBuildMonth(answerFields.built)
      : (answerFields.built?.trim() ?? "");
  if (built === undefined) {
    const error = { path: BUILT_FIELD, code: "built", message: "answer.built: is no month" };
    return rejectGarageChange(args.context, form, failure("invalid", "built", [error]), refusal);
  }
  const answers = "built" in answerFields ? { ...answerFields, built } : answerFields;
  const ownerChanges =
    ownerFields.some((name) => form.has(name)) || Object.keys(answerFields).length === 0 ? parsedFields.value : {};
  return changeGarageAndRespond(
    args,
    form,
    (entries) => {
      const currentAnswers = entries.find((each) => each.id === entryId)?.answers ?? {};
      return createUpdateVehicleChange(entryId, {
        ...ownerChanges,
        answers: mergeFitmentAnswers(currentAnswers, answers),
      })(entries);
    },
    responseOptions,
  );
}

/** Reads the answers from a form. The keys are the topics of the questions, such as "market". */
const readAnswers = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(ANSWER_PREFIX) && typeof value === "string" ? [[name.slice(ANSWER_PREFIX.length), value]] : [],
    ),
  );

/** Truncates form values so that they fit into the flash cookie. */
const truncateValues = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toWellFormed().slice(0, 100)]));

/** Redirects GET requests to the garage, because this path only accepts POST requests. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(getGaragePath(context));
