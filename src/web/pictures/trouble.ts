/** Why a picture was not taken, or something could not be done with it; worded by `pictures.trouble`. */
export const troubles = [
  "required",
  "too_large",
  "heic",
  "not_a_picture",
  "too_many_pixels",
  "broken",
  "too_slow",
  "busy",
  "full",
  "limit",
  "form_too_large",
  "unavailable",
  "offline",
  "signed_out",
  "gone",
] as const;
export type Trouble = (typeof troubles)[number];

/** Those that another try may mend, with the same file. */
const passing: ReadonlySet<Trouble> = new Set(["limit", "busy", "unavailable", "offline", "signed_out"]);
export const mayPass = (trouble: Trouble): boolean => passing.has(trouble);

/** The trouble that a command's code names: "picture.too_large" and the like. */
export const troubleOf = (code: string): Trouble =>
  troubles.find((each) => `picture.${each}` === code) ?? "unavailable";
