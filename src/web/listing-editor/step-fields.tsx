import { createContext, useContext } from "react";
import { getExtraName } from "#domain/bookings/extra-names.ts";
import { rentalExtraKeys } from "#domain/bookings/rental-terms.ts";
import type { DraftField, DraftIssue } from "#domain/listing-editor/draft.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { DraftFormValues } from "./draft-patch.server.ts";
import { OPTIONAL_FIELD_NAMES_FIELD } from "./form-values.ts";

type StepFieldState = { values: DraftFormValues; wrong: readonly DraftIssue[] };

/** React context with the field values of the current step and its validation issues (`wrong`). */
export const StepFieldsContext = createContext<StepFieldState>({ values: { seller: "" }, wrong: [] });

/** Returns a function that formats the code of a validation issue. Unknown codes get a general message. */
export function useIssueMessage(): (code: string) => string {
  const { t, find } = useTranslation();
  return (code) => find(`listingEditor.errors.${code}`) ?? t("listingEditor.errors.other");
}

/** Returns a function that creates the props of a draft field: id, name, value and error. */
export function useDraftField() {
  const { values, wrong } = useContext(StepFieldsContext);
  const getMessage = useIssueMessage();
  return (field: DraftField | "seller") => {
    const issue = wrong.find((each) => each.field === field);
    return {
      id: `sell-${field}`,
      name: field,
      defaultValue: values[field] ?? "",
      error: issue && getMessage(issue.code),
    };
  };
}

/** Returns a function that gives the name of a field for texts outside of its form, such as "Car 2: model". */
export function useFieldName(): (field: string) => string {
  const { t, find, language } = useTranslation();
  const parts = { make: "fitMake", model: "fitModel", from: "fitFrom", to: "fitTo" } as const;
  return (field) => {
    const row = /^fit\.(\d+)\.(make|model|from|to)$/.exec(field);
    if (row) {
      const part = t(`listingEditor.field.${parts[row[2] as keyof typeof parts]}`);
      return t("listingEditor.field.car", { number: Number(row[1]) + 1, part });
    }
    const place = /^return\.(\d)\./.exec(field);
    if (place) return t("listingEditor.field.returnPlace", { number: Number(place[1]) + 1 });
    const season = /^season\.(\d)\./.exec(field);
    if (season) return t("listingEditor.field.season", { number: Number(season[1]) + 1 });
    const extra = rentalExtraKeys.find((key) => field.startsWith(`extra.${key}.`));
    if (extra) {
      const own = t("listingEditor.price.ownExtra", { number: extra.slice(-1) });
      return t("listingEditor.field.extra", { name: getExtraName({ key: extra, name: null }, language).text || own });
    }
    return find(`listingEditor.field.${field}`) ?? field.replace(/^feature\./, "");
  };
}

/**
 * Renders a hidden input with the names of fields that browsers do not send when empty: unchecked boxes and disabled
 * selects.
 */
export const OptionalFieldNames = ({ names }: { names: readonly (DraftField | "seller")[] }) => (
  <input type="hidden" name={OPTIONAL_FIELD_NAMES_FIELD} value={names.join(",")} />
);
