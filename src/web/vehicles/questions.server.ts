import type { RouterContextProvider } from "react-router";
import type { Drive, VehicleMarket } from "#db/schema/fitment.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Answers, dontKnow, type FitQuestion, other } from "#domain/fitment/fitment.ts";
import { questionsAbout } from "#domain/fitment/questions.server.ts";
import { qualifiersOf } from "#domain/fitment/read.server.ts";
import { mostAnswers } from "#domain/garage/answers.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { engineOf } from "#domain/vehicles/engines.server.ts";
import { driveNames, engineName, marketNames } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";

export type ShownQuestion = {
  /** The field's name: "answer.market". */
  field: string;
  text: string;
  hint: string | undefined;
  /** None: a month is asked for. */
  choices: { value: string; text: string }[];
  /** What was answered before, and in words; empty: nothing. */
  answer: string;
  said: string;
};

type Context = Readonly<RouterContextProvider>;
type About = FitQuestion["about"];

/** Questions about a vehicle in the reader's words, with what they answered. */
export async function shownQuestions(
  context: Context,
  questions: readonly FitQuestion[],
  answers: Answers,
): Promise<ShownQuestion[]> {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const keys = questions.flatMap(({ about }) => (about.startsWith("q:") ? about.slice(2) : []));
  const [{ lookups }, qualifiers] = await Promise.all([catalogueOf(db), qualifiersOf(db, keys)]);

  const nameOf = async (about: About, value: string): Promise<string> => {
    if (about === "market") return marketNames[value as VehicleMarket]?.[language] ?? value;
    if (about === "drive") return driveNames[value as Drive]?.[language] ?? value;
    if (about === "engine") {
      const engine = await engineOf(db, Number(value));
      return engine ? engineName(engine, lookups, language) : value;
    }
    const name = about.startsWith("q:")
      ? qualifiers.get(about.slice(2))?.values.find(({ key }) => key === value)?.name
      : lookups.get(Number(value))?.name;
    return name ? inLanguage(name, language).text : value;
  };
  const shown = async ({ about, choices }: FitQuestion): Promise<ShownQuestion> => {
    const question = qualifiers.get(about.slice(2));
    const order = question?.values.map(({ key }) => key) ?? [];
    const sorted = choices.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    const named = await Promise.all(sorted.map(async (value) => ({ value, text: await nameOf(about, value) })));
    const others = [
      { value: other, text: t("fit.other") },
      { value: dontKnow, text: t("fit.dontKnow") },
    ];
    const offered = about === "built" ? [] : [...named, ...others];
    const answer = answers[about] ?? "";
    return {
      field: `answer.${about}`,
      text: question
        ? inLanguage(question.question, language).text
        : about.startsWith("q:")
          ? about.slice(2)
          : t(`fit.about.${about as Exclude<About, `q:${string}`>}`),
      hint: about === "built" ? t("fit.builtHint") : undefined,
      choices: offered,
      answer,
      said: [...offered, ...others].find(({ value }) => value === answer)?.text ?? isolated(answer),
    };
  };
  return Promise.all(questions.map(shown));
}

/** All that parts ask about a vehicle of the garage, and what was answered though none asks for it any more. */
export async function questionsOfEntry(
  context: Context,
  { vehicle, answers }: Pick<GarageEntry, "vehicle" | "answers">,
): Promise<ShownQuestion[]> {
  const asked = await questionsAbout(context.get(visitContext).db, vehicle);
  const given = Object.entries(answers).map(([about, answer]) => ({ about: about as About, answer }));
  const complete = asked.map((question) => {
    const answer = answers[question.about];
    const isNew = answer !== undefined && answer !== other && answer !== dontKnow && !question.choices.includes(answer);
    return isNew ? { ...question, choices: [...question.choices, answer] } : question;
  });
  const more = given
    .filter(({ about }) => !asked.some((question) => question.about === about))
    .map(({ about, answer }) => ({ about, choices: answer === other || answer === dontKnow ? [] : [answer] }));
  // What was answered is always there to be changed, however much is asked.
  const all = [...complete, ...more].toSorted((a, b) => Number(b.about in answers) - Number(a.about in answers));
  return shownQuestions(context, all.slice(0, mostAnswers), answers);
}
