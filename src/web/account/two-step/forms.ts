/** Where the page stands, and its forms go. */
export const path = "/account/two-step";

/** Which of its forms: give a secret to an app, show a first code of it, make new recovery codes, turn it off. */
export type Step = "begin" | "confirm" | "codes" | "end";
