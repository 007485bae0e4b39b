/** Path of the two-step page and the target of its forms. */
export const twoStepPath = "/account/two-step";

/**
 * Forms of the two-step page: start the setup, confirm the first code, create new recovery codes, turn two-step sign-in
 * off.
 */
export type TwoStepForm = "begin" | "confirm" | "codes" | "end";
