import { useContext } from "react";
import { getExtraName } from "#domain/bookings/extra-names.ts";
import { MAX_HOUSE_RULES_LENGTH } from "#domain/bookings/rental-facts.ts";
import {
  coverKeys,
  DEFAULT_GRACE_MINUTES,
  knownExtraKeys,
  MAX_EXTRA_QUANTITY,
  MAX_RETURN_PLACES,
  MAX_SEASONS,
  ownExtraKeys,
} from "#domain/bookings/rental-terms.ts";
import { isOwnExtra, MAX_EXTRA_NAME_LENGTH } from "#domain/listing-editor/rental-fields.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, StepFieldsContext, useDraftField } from "../step-fields.tsx";
import { FieldPanel } from "./step-heading.tsx";

const amount = { inputMode: "decimal", maxLength: 30, tall: true } as const;
const count = { inputMode: "numeric", maxLength: 20, tall: true } as const;

type Props = {
  /** Currency beside the amounts. */
  currency: string | undefined;
  cancellations: Extract<StepData, { step: "price" }>["cancellations"];
};

/** Renders the fields of a rental: rates of longer stays, rules and extras. */
export function RentalPriceFields({ currency, cancellations }: Props) {
  const { t, language } = useTranslation();
  const field = useDraftField();
  const { values } = useContext(StepFieldsContext);
  return (
    <>
      <FieldPanel className="sm:grid-cols-3">
        <div className="sm:col-span-full">
          <h2 className="text-18 font-semibold">{t("listingEditor.price.longerStays")}</h2>
          <p className="pt-1 text-14 text-ink-soft">{t("listingEditor.price.ratesRule")}</p>
        </div>
        {(["weeklyRate", "monthlyRate", "weekendRate"] as const).map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            {...amount}
            label={t(`listingEditor.price.${name}`)}
            hint={name === "weekendRate" ? t("listingEditor.price.weekendRateHint") : undefined}
            suffix={currency}
          />
        ))}
      </FieldPanel>
      <FieldPanel>
        <div>
          <h2 className="text-18 font-semibold">{t("listingEditor.price.seasons")}</h2>
          <p className="pt-1 text-14 text-ink-soft">{t("listingEditor.price.seasonsText")}</p>
        </div>
        {Array.from({ length: MAX_SEASONS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of seasons never changes
          <SeasonFields key={row} row={row} currency={currency} />
        ))}
      </FieldPanel>
      <FieldPanel className="sm:grid-cols-2">
        <h2 className="text-18 font-semibold sm:col-span-full">{t("listingEditor.price.rules")}</h2>
        <div className="sm:col-span-full">
          <RadioGroup
            label={t("listingEditor.price.cancellation")}
            name="cancellation"
            variant="boxes"
            defaultValue={values.cancellation || "flexible"}
            error={field("cancellation").error}
            options={cancellations.map(({ policy, text }) => ({
              value: policy,
              label: t(`listingEditor.price.${policy}`),
              hint: text,
            }))}
          />
        </div>
        <TextInput {...field("youngDriverAge")} {...count} label={t("listingEditor.price.youngDriverAge")} />
        <TextInput
          {...field("youngDriverFee")}
          {...amount}
          label={t("listingEditor.price.youngDriverFee")}
          suffix={currency}
        />
        <TextInput
          {...field("graceMinutes")}
          {...count}
          defaultValue={values.graceMinutes || String(DEFAULT_GRACE_MINUTES)}
          label={t("listingEditor.price.graceMinutes")}
          hint={t("listingEditor.price.graceHint")}
        />
        <div className="sm:col-span-full">
          <TextArea
            {...field("houseRules")}
            label={t("listingEditor.price.houseRules")}
            hint={t("listingEditor.price.houseRulesHint")}
            maxLength={MAX_HOUSE_RULES_LENGTH}
            dir="auto"
            rows={4}
          />
        </div>
        <div className="sm:col-span-full">
          <OptionalFieldNames names={["instantBooking"]} />
          <Checkbox
            id="sell-instantBooking"
            name="instantBooking"
            value="on"
            defaultChecked={values.instantBooking === "on"}
            label={t("listingEditor.price.instantBooking")}
            hint={t("listingEditor.price.instantBookingHint")}
          />
        </div>
      </FieldPanel>
      <FieldPanel className="sm:grid-cols-2">
        <div className="sm:col-span-full">
          <h2 className="text-18 font-semibold">{t("listingEditor.price.covers")}</h2>
          <p className="pt-1 text-14 text-ink-soft">{t("listingEditor.price.coversText")}</p>
        </div>
        {coverKeys.map((key) => (
          <fieldset key={key} className="grid gap-3 sm:col-span-full sm:grid-cols-2">
            <legend className="float-start w-full text-15 font-medium sm:col-span-full">
              {getExtraName({ key, name: null }, language).text}
            </legend>
            <TextInput
              {...field(`extra.${key}.price`)}
              {...amount}
              label={t("listingEditor.price.coverPrice")}
              suffix={currency}
            />
            <TextInput
              {...field(`extra.${key}.excess`)}
              {...amount}
              label={t("listingEditor.price.coverExcess")}
              suffix={currency}
            />
          </fieldset>
        ))}
      </FieldPanel>
      <FieldPanel className="sm:grid-cols-2">
        <div className="sm:col-span-full">
          <h2 className="text-18 font-semibold">{t("listingEditor.price.returnPlaces")}</h2>
          <p className="pt-1 text-14 text-ink-soft">{t("listingEditor.price.returnPlacesText")}</p>
        </div>
        {Array.from({ length: MAX_RETURN_PLACES }, (_, row) => row).map((row) => (
          <fieldset key={row} className="contents">
            <legend className="sr-only">{t("listingEditor.field.returnPlace", { number: row + 1 })}</legend>
            <TextInput
              {...field(`return.${row}.city`)}
              label={t("listingEditor.price.returnCity")}
              maxLength={60}
              dir="auto"
              tall
            />
            <TextInput
              {...field(`return.${row}.price`)}
              {...amount}
              label={t("listingEditor.price.returnPrice")}
              suffix={currency}
            />
          </fieldset>
        ))}
      </FieldPanel>
      <FieldPanel>
        <div>
          <h2 className="text-18 font-semibold">{t("listingEditor.price.extras")}</h2>
          <p className="pt-1 text-14 text-ink-soft">{t("listingEditor.price.extrasText")}</p>
        </div>
        {[...knownExtraKeys, ...ownExtraKeys].map((key, index) => (
          <fieldset key={key} className="grid gap-3 border-t border-line pt-4 sm:grid-cols-3">
            <legend className="float-start w-full text-15 font-medium sm:col-span-full">
              {isOwnExtra(key)
                ? t("listingEditor.price.ownExtra", { number: index - 3 })
                : getExtraName({ key, name: null }, language).text}
            </legend>
            {isOwnExtra(key) && (
              <div className="grid gap-3 sm:col-span-full sm:grid-cols-2">
                {(["ar", "en"] as const).map((each) => (
                  <TextInput
                    key={each}
                    {...field(`extra.${key}.${each}`)}
                    label={t(`listingEditor.price.${each === "ar" ? "extraNameAr" : "extraNameEn"}`)}
                    lang={each}
                    dir={each === "ar" ? "rtl" : "ltr"}
                    maxLength={MAX_EXTRA_NAME_LENGTH + 20}
                    tall
                  />
                ))}
              </div>
            )}
            <TextInput
              {...field(`extra.${key}.price`)}
              {...amount}
              label={t("listingEditor.price.extraPrice")}
              suffix={currency}
            />
            <Select
              {...field(`extra.${key}.per`)}
              label={t("listingEditor.price.extraPer")}
              options={[
                { value: "stay", label: t("listingEditor.price.extraPerStay") },
                { value: "day", label: t("listingEditor.price.extraPerDay") },
              ]}
              defaultValue={values[`extra.${key}.per`] || "stay"}
              tall
            />
            {key !== "delivery" && (
              <Select
                {...field(`extra.${key}.max`)}
                label={t("listingEditor.price.extraMax")}
                options={Array.from({ length: MAX_EXTRA_QUANTITY }, (_, i) => ({
                  value: String(i + 1),
                  label: String(i + 1),
                }))}
                defaultValue={values[`extra.${key}.max`] || "1"}
                tall
              />
            )}
          </fieldset>
        ))}
      </FieldPanel>
    </>
  );
}

/** Renders the fields of a season. Seasons after the first are folded while they are empty and without errors. */
function SeasonFields({ row, currency }: { row: number; currency: string | undefined }) {
  const { t } = useTranslation();
  const field = useDraftField();
  const name = t("listingEditor.field.season", { number: row + 1 });
  const [from, to, price] = [field(`season.${row}.from`), field(`season.${row}.to`), field(`season.${row}.price`)];
  const isOpen = row === 0 || [from, to, price].some(({ defaultValue, error }) => defaultValue !== "" || error);
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 pt-2 text-15 font-medium">
        {name}
        <Icon name="chevron-down" size={18} className="text-ink-faint group-open:rotate-180" />
      </summary>
      <fieldset className="grid grid-cols-2 gap-4 pt-2 sm:grid-cols-3 sm:gap-5">
        <legend className="sr-only">{name}</legend>
        <TextInput {...from} type="date" label={t("listingEditor.price.seasonFrom")} tall />
        <TextInput {...to} type="date" label={t("listingEditor.price.seasonTo")} tall />
        <div className="max-sm:col-span-full">
          <TextInput {...price} {...amount} label={t("listingEditor.price.seasonPrice")} suffix={currency} />
        </div>
      </fieldset>
    </details>
  );
}
