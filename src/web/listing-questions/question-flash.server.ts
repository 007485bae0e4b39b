import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Outcome of the last command on a question, as a key of `listingQuestions.outcomes`. */
export const questionFlash = createFlash("question", z.enum(["asked", "removed", "answered", "hidden"]));
