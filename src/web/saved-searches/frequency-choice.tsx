import { type AlertFrequency, alertFrequencies } from "#db/schema/saved-searches.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { RadioGroup } from "#ui/radio-group.tsx";

/** Renders the choice how often a member gets alerts of a search. */
export function FrequencyChoice({ value }: { value: AlertFrequency }) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t("savedSearches.frequency")}
      name="frequency"
      variant="boxes"
      defaultValue={value}
      options={alertFrequencies.map((each) => ({
        value: each,
        label: t(`savedSearches.frequencies.${each}`),
        hint: t(`savedSearches.frequencyTexts.${each}`),
      }))}
    />
  );
}
