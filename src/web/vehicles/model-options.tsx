/** Make with the models to choose from. The labels of the models contain the name of the make. */
export type MakeWithModels = { name: string; models: readonly { value: string; label: string }[] };

/** Renders the options of a choice of models, grouped by make. */
export function ModelOptions({ makes }: { makes: readonly MakeWithModels[] }) {
  return makes.map(({ name, models }) => (
    <optgroup key={name} label={name}>
      {models.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
}
