import type { RouterContextProvider } from "react-router";
import type { VehicleDrive, VehicleMarket } from "#db/schema/fitment.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type FitmentAnswers, type FitmentQuestion, OTHER_ANSWER, UNKNOWN_ANSWER } from "#domain/fitment/fitment.ts";
import { getQualifiersByKey } from "#domain/fitment/fitment-rules.server.ts";
import { listOpenFitmentQuestions } from "#domain/fitment/open-questions.server.ts";
import { MAX_FITMENT_ANSWERS } from "#domain/garage/fitment-answers.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { toTyreAnswers } from "#domain/garage/garage-tyres.ts";
import { findEngine } from "#domain/vehicles/engines.server.ts";
import { driveNames, formatEngineName, marketNames } from "#domain/vehicles/vehicle-names.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";

export type VehicleQuestionView = {
  /** Name of the form field, such as "answer.market". */
  field: string;
  text: string;
  hint: string | undefined;
  /** Answers to choose from. Empty when the answer is a month, for which the form has a month field. */
  choices: { value: string; text: string }[];
  /** Stored answer. Empty when the question is not answered yet. */
  answer: string;
  answerText: string;
};

type Context = Readonly<RouterContextProvider>;
type QuestionTopic = FitmentQuestion["about"];

/** Converts questions about a vehicle to view models, each with its stored answer. */
export async function toVehicleQuestionViews(
  context: Context,
  questions: readonly FitmentQuestion[],
  answers: FitmentAnswers,
): Promise<VehicleQuestionView[]> {
  const { db, language, t } = getPageContext(context);
  const keys = questions.flatMap(({ about }) => (about.startsWith("q:") ? about.slice(2) : []));
  const [{ lookups }, qualifiers] = await Promise.all([getCatalog(db), getQualifiersByKey(db, keys)]);

  const getAnswerName = async (about: QuestionTopic, value: string): Promise<string> => {
    if (about === "market") return marketNames[value as VehicleMarket]?.[language] ?? value;
    if (about === "drive") return driveNames[value as VehicleDrive]?.[language] ?? value;
    if (about === "engine") {
      const engine = await findEngine(db, Number(value));
      return engine ? formatEngineName(engine, lookups, language) : value;
    }
    const name = about.startsWith("q:")
      ? qualifiers.get(about.slice(2))?.values.find(({ key }) => key === value)?.name
      : lookups.get(Number(value))?.name;
    return name ? pickTranslation(name, language).text : value;
  };
  const toQuestionView = async ({ about, choices }: FitmentQuestion): Promise<VehicleQuestionView> => {
    const question = qualifiers.get(about.slice(2));
    const order = question?.values.map(({ key }) => key) ?? [];
    const sorted = choices.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    const namedChoices = await Promise.all(
      sorted.map(async (value) => ({ value, text: await getAnswerName(about, value) })),
    );
    const fallbackChoices = [
      { value: OTHER_ANSWER, text: t("fitment.other") },
      { value: UNKNOWN_ANSWER, text: t("fitment.dontKnow") },
    ];
    const choiceViews = about === "built" ? [] : [...namedChoices, ...fallbackChoices];
    const answer = answers[about] ?? "";
    return {
      field: `answer.${about}`,
      text: question
        ? pickTranslation(question.question, language).text
        : about.startsWith("q:")
          ? about.slice(2)
          : t(`fitment.about.${about as Exclude<QuestionTopic, `q:${string}`>}`),
      hint: about === "built" ? t("fitment.builtHint") : undefined,
      choices: choiceViews,
      answer,
      answerText:
        [...choiceViews, ...fallbackChoices].find(({ value }) => value === answer)?.text ?? wrapBidiIsolate(answer),
    };
  };
  return Promise.all(questions.map(toQuestionView));
}

/**
 * Returns all questions about a vehicle that decide which parts fit. Answered questions that no longer decide
 * anything are included, so that their answers can be deleted.
 */
export async function getGarageEntryQuestions(
  context: Context,
  { vehicle, answers: ownAnswers, tyres }: Pick<GarageEntry, "vehicle" | "answers" | "tyres">,
): Promise<VehicleQuestionView[]> {
  const tyreAnswers = toTyreAnswers(tyres);
  // The tyres win over an answer about the wheels, so such a question is not asked and such an answer is not shown.
  const isAskable = (about: string) => !(about in tyreAnswers);
  const answers = Object.fromEntries(Object.entries(ownAnswers).filter(([about]) => isAskable(about)));
  const openQuestions = await listOpenFitmentQuestions(context.get(requestContext).db, vehicle);
  const currentQuestions = openQuestions.filter(({ about }) => isAskable(about));
  const givenAnswers = Object.entries(answers).map(([about, answer]) => ({ about: about as QuestionTopic, answer }));
  const questionsWithAnswer = currentQuestions.map((question) => {
    const answer = answers[question.about];
    const isNew =
      answer !== undefined &&
      answer !== OTHER_ANSWER &&
      answer !== UNKNOWN_ANSWER &&
      !question.choices.includes(answer);
    return isNew ? { ...question, choices: [...question.choices, answer] } : question;
  });
  const obsoleteQuestions = givenAnswers
    .filter(({ about }) => !currentQuestions.some((question) => question.about === about))
    .map(({ about, answer }) => ({
      about,
      choices: answer === OTHER_ANSWER || answer === UNKNOWN_ANSWER ? [] : [answer],
    }));
  // Answered questions come first, so that the limit never hides an answer.
  const all = [...questionsWithAnswer, ...obsoleteQuestions].toSorted(
    (a, b) => Number(b.about in answers) - Number(a.about in answers),
  );
  return toVehicleQuestionViews(context, all.slice(0, MAX_FITMENT_ANSWERS), answers);
}
