/** Hidden fields with the parameters of a list, except the page and the parameters that the form sets itself. */
export const HiddenParams = ({ search, except }: { search: string; except: readonly string[] }) =>
  [...new URLSearchParams(search)]
    .filter(([name]) => name !== "page" && !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
