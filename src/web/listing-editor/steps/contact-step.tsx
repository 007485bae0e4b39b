import { useContext } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, StepFieldsContext, useDraftField } from "../step-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

/** Renders the step with the location, phone and seller. */
export function ContactStep({ data }: { data: Extract<StepData, { step: "contact" }> }) {
  const { t } = useTranslation();
  const field = useDraftField();
  const { values } = useContext(StepFieldsContext);
  const { defaultValue: _, ...hidePhone } = field("hidePhone");
  return (
    <>
      <StepHeading title={t("listingEditor.contact.title")} />
      <FieldPanel className="sm:grid-cols-2">
        <OptionalFieldNames names={["hidePhone"]} />
        {data.sellers.length > 0 && (
          <Select
            {...field("seller")}
            label={t("listingEditor.contact.seller")}
            options={[{ value: "", label: t("listingEditor.contact.self") }, ...data.sellers]}
            className="sm:col-span-2"
            tall
          />
        )}
        <Select
          {...field("city")}
          label={t("listingEditor.contact.city")}
          placeholder={t("listingEditor.contact.chooseCity")}
          required
          tall
        >
          {data.cities.map((group) => (
            <optgroup key={group.label} label={group.label} className="bg-paper text-ink">
              {group.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <TextInput
          {...field("phone")}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          label={t("listingEditor.contact.phone")}
          maxLength={60}
          required
          tall
        />
        <div className="sm:col-span-2">
          <Checkbox
            {...hidePhone}
            label={t("listingEditor.contact.hidePhone")}
            hint={t("listingEditor.contact.hidePhoneHint")}
            defaultChecked={values.hidePhone === "on"}
          />
        </div>
      </FieldPanel>
    </>
  );
}
