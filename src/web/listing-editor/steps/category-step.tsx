import { useTranslation } from "#i18n/use-translation.ts";
import { FieldNotes } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { StepData } from "../step-data.server.ts";
import { useDraftField } from "../step-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

/** Renders the step that chooses the category. */
export function CategoryStep({ data }: { data: Extract<StepData, { step: "category" }> }) {
  const { t } = useTranslation();
  const { name, defaultValue, error, id } = useDraftField()("category");
  return (
    <>
      <StepHeading title={t("listingEditor.category.title")} />
      <FieldPanel>
        {error && <FieldNotes id={id} error={error} />}
        {data.groups.map((group, place) => (
          <RadioGroup
            key={group.label}
            label={group.label}
            name={name}
            variant="pills"
            // Radio groups share one choice, so one required mark is enough.
            required={place === 0}
            options={group.options}
            defaultValue={defaultValue}
          />
        ))}
        <p>
          <a href="/sell" className="link inline-flex min-h-8 items-center text-14">
            {t("listingEditor.category.else")}
          </a>
        </p>
      </FieldPanel>
    </>
  );
}
