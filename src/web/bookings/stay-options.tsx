import { getExtraName } from "#domain/bookings/extra-names.ts";
import { isCover, type StayTerms } from "#domain/bookings/rental-terms.ts";
import { COVER_FIELD } from "#domain/bookings/stay-choices.ts";
import type { StayChoices } from "#domain/bookings/stay-price.ts";
import { listOpenTimes } from "#domain/bookings/stay-times.ts";
import { type CurrencySymbols, getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { formatOpeningTime } from "#web/sellers/opening-hours.ts";
import type { DateSelection, DayPickerData } from "./date-selection.ts";

/** Time that is chosen at first, if the outlet is open then. */
const USUAL_TIME = "10:00";

/**
 * Returns the choices with times at which the outlet is open on the chosen days. Other times are replaced by the usual
 * time, or by the first time of the day. A stay that has begun keeps its pick-up time, and without one it has no times.
 */
export function withOpenTimes(
  choices: StayChoices,
  { stay: { openingHours }, begun }: Pick<DayPickerData, "stay" | "begun">,
  days: DateSelection,
): StayChoices {
  const getOpenTime = (time: string | null | undefined, day: string | undefined) => {
    const open = listOpenTimes(openingHours, day);
    if (time && open.includes(time)) return time;
    return open.includes(USUAL_TIME) ? USUAL_TIME : (open[0] ?? null);
  };
  if (begun) {
    const { pickUpTime } = begun;
    const returnTime = pickUpTime === null ? null : (getOpenTime(choices.returnTime, days.to) ?? choices.returnTime);
    return { ...choices, pickUpTime, returnTime };
  }
  return {
    ...choices,
    pickUpTime: getOpenTime(choices.pickUpTime, days.from),
    returnTime: getOpenTime(choices.returnTime, days.to),
  };
}

type TimesProps = {
  picker: Pick<DayPickerData, "stay" | "begun">;
  days: DateSelection;
  choices: StayChoices;
  onChange: (choices: StayChoices) => void;
  wrong: { pickUpTime?: string | undefined; returnTime?: string | undefined };
};

/**
 * Renders the times of pick-up and return within the opening hours of the outlet. Renders nothing without them. After the
 * pick-up, only the time of return can be chosen.
 */
export function StayTimeFields({ picker: { stay: terms, begun }, days, choices, onChange, wrong }: TimesProps) {
  const { t, language } = useTranslation();
  if (Object.keys(terms.openingHours).length === 0 || begun?.pickUpTime === null) return null;
  const fields = { pickUpTime: days.from, returnTime: days.to } as const;
  const names = begun ? (["returnTime"] as const) : (["pickUpTime", "returnTime"] as const);
  return (
    <>
      {names.map((name) => {
        const open = listOpenTimes(terms.openingHours, fields[name]);
        return (
          <Select
            key={name}
            id={`booking-${name}`}
            name={name}
            tall
            label={t(`bookings.times.${name}`)}
            error={wrong[name] ?? (open.length === 0 ? t("bookings.errors.time_closed_day") : undefined)}
            value={choices[name] ?? ""}
            onChange={(event) => onChange({ ...choices, [name]: event.currentTarget.value })}
            options={
              open.length === 0
                ? [{ value: "", label: t("bookings.times.closed") }]
                : open.map((time) => ({ value: time, label: formatOpeningTime(time, language) }))
            }
          />
        );
      })}
      <p className="col-span-full text-13 text-ink-soft">{t("bookings.times.rule", { minutes: terms.graceMinutes })}</p>
    </>
  );
}

type OptionProps = {
  terms: StayTerms;
  currency: CurrencySymbols;
  /** Excess: the part of a damage that the renter pays with the included cover. */
  excess: string | undefined;
  choices: StayChoices;
  onChange: (choices: StayChoices) => void;
};

/** Renders the insurance covers of a rental. Renders nothing if the price includes the only one. */
export function StayCovers({ terms, currency, excess, choices, onChange }: OptionProps) {
  const { t, language } = useTranslation();
  const { formatPrice } = getFormatters(language);
  const format = (minor: number) => wrapBidiIsolate(formatPrice({ minor, currency: currency.code }, currency));
  const covers = terms.extras.filter(({ key }) => isCover(key));
  if (covers.length === 0) return null;
  const choose = (chosen: string) =>
    onChange({
      ...choices,
      extras: { ...choices.extras, ...Object.fromEntries(covers.map(({ key }) => [key, key === chosen ? 1 : 0])) },
    });
  return (
    <div className="border-t border-line pt-3">
      <RadioGroup
        label={t("bookings.covers.title")}
        name={COVER_FIELD}
        variant="boxes"
        value={covers.find(({ key }) => choices.extras[key])?.key ?? ""}
        onChoose={choose}
        options={[
          {
            value: "",
            label: t("bookings.covers.included"),
            hint: excess && t("bookings.covers.excess", { amount: wrapBidiIsolate(excess) }),
          },
          ...covers.map(({ key, name, priceMinor, excessMinor }) => ({
            value: key,
            label: `${getExtraName({ key, name }, language).text} · ${t("bookings.covers.price", { amount: format(priceMinor) })}`,
            hint: !excessMinor
              ? t("bookings.covers.noExcess")
              : t("bookings.covers.excess", { amount: format(excessMinor) }),
          })),
        ]}
      />
    </div>
  );
}

/** Renders the cities in which the car can be returned. Renders nothing if it has to be brought back. */
export function StayReturnPlace({
  terms,
  currency,
  choices,
  onChange,
  error,
}: Omit<OptionProps, "excess"> & { error?: string | undefined }) {
  const { t, language } = useTranslation();
  const { formatPrice } = getFormatters(language);
  if (terms.returnPlaces.length === 0) return null;
  return (
    <Select
      id="booking-returnCityId"
      name="returnCityId"
      tall
      label={t("bookings.returnPlace.title")}
      error={error}
      value={String(choices.returnCityId ?? "")}
      onChange={(event) => onChange({ ...choices, returnCityId: Number(event.currentTarget.value) || null })}
      options={[
        { value: "", label: t("bookings.returnPlace.same") },
        ...terms.returnPlaces.map(({ cityId, name, priceMinor }) => ({
          value: String(cityId),
          label: `${pickTranslation(name, language).text} · ${
            priceMinor === 0
              ? t("bookings.price.free")
              : `+${formatPrice({ minor: priceMinor, currency: currency.code }, currency)}`
          }`,
        })),
      ]}
    />
  );
}
