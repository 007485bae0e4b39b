import { createContext, useContext } from "react";
import type { DraftField, Trouble } from "#domain/selling/draft.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Values } from "./patch.server.ts";
import { boxesField } from "./patch.ts";

type Shown = { values: Values; wrong: readonly Trouble[] };

/** What the fields of a step hold, and what is wrong with them. */
export const StepValues = createContext<Shown>({ values: { seller: "" }, wrong: [] });

/** The words for what is wrong; codes that nobody foresaw say so in general. */
export function useWrongWords(): (code: string) => string {
  const { t, find } = useTranslation();
  return (code) => find(`selling.wrong.${code}`) ?? t("selling.wrong.other");
}

/** What a field takes over from the draft: its name, what it holds, and what is wrong with it. */
export function useDraftField() {
  const { values, wrong } = useContext(StepValues);
  const words = useWrongWords();
  return (field: DraftField | "seller") => {
    const trouble = wrong.find((each) => each.field === field);
    return {
      id: `sell-${field}`,
      name: field,
      defaultValue: values[field] ?? "",
      error: trouble && words(trouble.code),
    };
  };
}

/** A field's name for people, wherever it is spoken of outside its form. */
export function useFieldName(): (field: string) => string {
  const { t, find } = useTranslation();
  const parts = { make: "fitMake", model: "fitModel", from: "fitFrom", to: "fitTo" } as const;
  return (field) => {
    const row = /^fit\.(\d+)\.(make|model|from|to)$/.exec(field);
    if (row) {
      const part = t(`selling.field.${parts[row[2] as keyof typeof parts]}`);
      return t("selling.field.car", { number: Number(row[1]) + 1, part });
    }
    return find(`selling.field.${field}`) ?? field.replace(/^feature\./, "");
  };
}

/** Names fields that a form leaves out when they are empty: boxes that aren't ticked, choices that can't be made yet. */
export const Boxes = ({ names }: { names: readonly (DraftField | "seller")[] }) => (
  <input type="hidden" name={boxesField} value={names.join(",")} />
);
