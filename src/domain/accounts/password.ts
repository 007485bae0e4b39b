/** Minimum length of a password, in characters (VL-02, VL-03). */
export const MIN_PASSWORD_LENGTH = 6;
/** Maximum length of a password, in characters. The limit bounds the hashing time. */
export const MAX_PASSWORD_LENGTH = 128;
/**
 * Password of all demo accounts. The password is public, so public sites (HTTPS) refuse sign-ins with it
 * (`sign-in.server.ts`).
 */
export const DEMO_PASSWORD = "karaj123";
