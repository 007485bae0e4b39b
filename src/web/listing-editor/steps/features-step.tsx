import type { DraftField } from "#domain/listing-editor/draft.ts";
import { PANELS_FEATURE } from "#domain/listings/detail/body-panels.ts";
import { MAX_REPORT_ADDRESS_LENGTH } from "#domain/listings/detail/inspection-fields.ts";
import { MAX_VIDEO_ADDRESS_LENGTH } from "#domain/listings/detail/video.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { CheckboxGroup } from "#ui/checkbox-group.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { Swatches } from "#ui/swatches.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, useDraftField } from "../step-fields.tsx";
import PanelFields from "./panel-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

type Data = Extract<StepData, { step: "features" }>;

/** Maximum number of choices shown as pills. More choices use a select. */
const MAX_PILLS = 4;

/** Types whose field takes the whole width. */
const wideTypes: ReadonlySet<string> = new Set(["color", "choices"]);

/** Kinds of input of the text features that have a format. */
const textFormats: Record<string, { type: "date" | "url"; dir?: "ltr"; maxLength?: number }> = {
  inspection_date: { type: "date" },
  inspection_report: { type: "url", dir: "ltr", maxLength: MAX_REPORT_ADDRESS_LENGTH },
  history_date: { type: "date" },
  history_report: { type: "url", dir: "ltr", maxLength: MAX_REPORT_ADDRESS_LENGTH },
  video: { type: "url", dir: "ltr", maxLength: MAX_VIDEO_ADDRESS_LENGTH },
};

export function FeaturesStep({ data }: { data: Data }) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading title={t("listingEditor.features.title")} text={t("listingEditor.features.text")} />
      <FieldPanel className="sm:grid-cols-2">
        {data.features.map((feature) => (
          <div key={feature.key} className={wideTypes.has(feature.type) ? "min-w-0 sm:col-span-2" : "min-w-0"}>
            <FeatureField feature={feature} />
          </div>
        ))}
        <OptionalFieldNames
          names={data.features.flatMap(({ key, type }): DraftField[] => (type === "choices" ? [`feature.${key}`] : []))}
        />
        {data.features.length === 0 && <p className="text-ink-soft">{t("listingEditor.features.none")}</p>}
      </FieldPanel>
    </>
  );
}

function FeatureField({ feature }: { feature: Data["features"][number] }) {
  const { t } = useTranslation();
  const name: DraftField = `feature.${feature.key}`;
  const field = useDraftField()(name);
  const shared = { label: feature.name, required: feature.required };
  const hint = feature.key === "video" ? t("listingEditor.features.videoHint") : undefined;
  const { id: _, ...group } = field;
  switch (feature.type) {
    case "color":
      return <Swatches {...shared} {...group} swatches={feature.options} />;
    case "choice":
      return feature.options.length <= MAX_PILLS ? (
        <RadioGroup {...shared} {...group} variant="pills" options={feature.options} />
      ) : (
        <Select
          {...shared}
          {...field}
          options={feature.options}
          placeholder={t("listingEditor.features.choose")}
          tall
        />
      );
    case "choices":
      if (feature.key === PANELS_FEATURE) return <PanelFields {...group} />;
      return <CheckboxGroup {...shared} {...group} options={feature.options} />;
    case "boolean": {
      const answers = [
        { value: "yes", label: t("listingEditor.features.yes") },
        { value: "no", label: t("listingEditor.features.no") },
      ];
      return <RadioGroup {...shared} {...group} variant="pills" options={answers} />;
    }
    case "number":
      return <TextInput {...shared} {...field} inputMode="decimal" suffix={feature.unit} maxLength={30} tall />;
    case "text":
      return <TextInput {...shared} {...field} maxLength={200} hint={hint} {...textFormats[feature.key]} tall />;
  }
}
