/** Issues that a picture or a change of pictures can have. Their texts are in `pictures.issues`. */
export const pictureIssues = [
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
export type PictureIssue = (typeof pictureIssues)[number];

/** Issues that a retry with the same file may solve. */
const retryableIssues: ReadonlySet<PictureIssue> = new Set(["limit", "busy", "unavailable", "offline", "signed_out"]);
export const isRetryableIssue = (issue: PictureIssue): boolean => retryableIssues.has(issue);

/** Returns the issue for the error code of a command, such as "picture.too_large". */
export const toPictureIssue = (code: string): PictureIssue =>
  pictureIssues.find((each) => `picture.${each}` === code) ?? "unavailable";
