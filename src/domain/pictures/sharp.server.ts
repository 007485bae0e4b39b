import { createRequire } from "node:module";
import type Sharp from "sharp";

const require = createRequire(import.meta.url);
let loaded: typeof Sharp | undefined;

/**
 * The library that reads and draws pictures, loaded when the first one comes: its native part is a fifth of what a process holds that
 * has none to draw, and takes a tenth of its start.
 */
export const sharp = (...args: Parameters<typeof Sharp>): ReturnType<typeof Sharp> => loadSharp()(...args);

/** Before pictures are tried, so that a library that can't be loaded isn't taken for a broken picture: throws its own error. */
export function loadSharp(): typeof Sharp {
  loaded ??= require("sharp") as typeof Sharp;
  return loaded;
}
