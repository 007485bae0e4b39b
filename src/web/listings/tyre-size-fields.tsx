import type { TyreParameter, TyreSelects } from "./tyre-options.server.ts";

type Props = {
  tyres: TyreSelects;
  /** Chosen values by name of the parameter. */
  chosen: Readonly<Partial<Record<string, string>>>;
  /** Called with each new choice. Without it, the browser keeps the choices. */
  onChoose?: (name: TyreParameter, value: string) => void;
};

/** Renders a select for each dimension of a tyre: width, profile and rim. */
export function TyreSizeFields({ tyres, chosen, onChoose }: Props) {
  return tyres.selects.map(({ name, label, options }) => (
    <label key={name} className="grid min-w-0 gap-1">
      <span className="truncate text-13 text-ink-soft">{label}</span>
      <select
        name={name}
        autoComplete="off"
        className="finder-control select-arrow"
        {...(onChoose
          ? { value: chosen[name] ?? "", onChange: ({ target }) => onChoose(name, target.value) }
          : { defaultValue: chosen[name] ?? "" })}
      >
        <option value="">{tyres.any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  ));
}
