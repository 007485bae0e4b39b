/** Path of the page for two-step sign-in. The forms of the page post to the same path. */
export const twoStepPath = "/account/two-step";

/**
 * Name of a form on the two-step page: start the setup, confirm the first code, create new recovery codes, or turn
 * two-step sign-in off.
 */
export type TwoStepForm = "begin" | "confirm" | "codes" | "end";
