import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Outcome of the last command on a request or an offer, as a key of `partRequests.outcomes`. */
export const partRequestFlash = createFlash(
  "part-request",
  z.enum(["sent", "closed", "offered", "withdrawn", "reported", "removed", "dismissed"]),
);
