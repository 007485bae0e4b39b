import type { ReadingFormat } from "#i18n/reading-format.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { PreferenceForm } from "./preference-form.tsx";

type Props = {
  /** Path to which the choice returns. */
  back: string;
  chosen: ReadingFormat;
  samples: { [Name in keyof ReadingFormat]: Record<ReadingFormat[Name], string> };
};

/** Renders the choice of digits and calendar, each with an example. */
export function ReadingPicker({ back, chosen, samples }: Props) {
  const { t } = useTranslation();
  const renderChoices = <Name extends keyof ReadingFormat>(name: Name) => (
    <section className="grid gap-3" aria-labelledby={`reading-${name}`}>
      <h2 id={`reading-${name}`} className="text-18 font-semibold">
        {t(`preferences.${name}.title`)}
      </h2>
      <PreferenceForm returnTo={back} reloads className="grid gap-2 sm:grid-cols-2">
        {(Object.keys(samples[name]) as ReadingFormat[Name][]).map((value) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            aria-pressed={chosen[name] === value}
            className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line-strong bg-paper px-3 py-2 text-start hover:border-ink aria-pressed:border-ink"
          >
            <span className="min-w-0">
              <span className="block font-medium">
                {t(`preferences.${name}.${value}` as "preferences.digits.latn")}
              </span>
              <bdi className="text-14 text-ink-soft">{samples[name][value]}</bdi>
            </span>
            {chosen[name] === value && <Icon name="check" size={18} className="shrink-0 text-fits" />}
          </button>
        ))}
      </PreferenceForm>
    </section>
  );
  return (
    <>
      {renderChoices("digits")}
      {renderChoices("calendar")}
    </>
  );
}
