/**
 * Renders hidden fields for the parameters of a list. `except` names the parameters that the form sets itself; the
 * page number is left out too.
 */
export const HiddenParams = ({ search, except }: { search: string; except: readonly string[] }) =>
  [...new URLSearchParams(search)]
    .filter(([name]) => name !== "page" && !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
