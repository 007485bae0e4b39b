import { z } from "zod";
import { createFlash } from "#web/flash-cookie.server.ts";

/** Outcome of the last command on a dismantled car, as a key of `donorCars.outcomes`. */
export const donorCarFlash = createFlash(
  "donor-car",
  z.enum(["created", "waiting", "added", "ended", "saved", "closed", "photos", "photosWaiting"]),
);
