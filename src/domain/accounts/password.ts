/** VL-02, VL-03: shorter ones are refused as weak. In characters. */
export const shortestPassword = 6;
/** Longer ones would only cost time to hash. */
export const longestPassword = 128;
/** The password of all accounts of the demo world. Everybody knows it, so a public shop refuses it (`sign-in.server.ts`). */
export const DEMO_PASSWORD = "karaj123";
