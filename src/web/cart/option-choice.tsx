import { RadioGroup } from "#ui/radio-group.tsx";
import { Swatches } from "#ui/swatches.tsx";

export type AddToCartOption = {
  slug: string;
  name: string;
  type: "default" | "color";
  values: { slug: string; name: string; color: string | null }[];
};

export type OptionChoiceProps = { option: AddToCartOption; chosen: string | undefined; error: string | undefined };

/** Renders the choice of a value for one option, shown as labels or colour swatches (QV-04). */
export function OptionChoice({ option: { slug, name: label, type, values }, chosen, error }: OptionChoiceProps) {
  const name = `option.${slug}`;
  const colours = values.flatMap((value) =>
    value.color ? [{ value: value.slug, label: value.name, color: value.color }] : [],
  );
  // Swatches need a colour for every value; otherwise the names are shown.
  if (type === "color" && colours.length === values.length)
    return <Swatches label={label} name={name} swatches={colours} defaultValue={chosen} error={error} />;
  const options = values.map((value) => ({ value: value.slug, label: value.name }));
  return <RadioGroup label={label} name={name} options={options} variant="pills" defaultValue={chosen} error={error} />;
}
