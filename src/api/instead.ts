import type { Context } from "hono";

/** Sends another answer in place of the one that is there. Set over that one it would be made once more, with its headers and as a stream. */
export function sendInstead(c: Context, answer: Response): void {
  c.res = undefined;
  c.res = answer;
}
