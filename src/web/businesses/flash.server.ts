import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { requestContext } from "#web/context.ts";
import { clearFlashCookie, createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Last event of a business, shown on the next page. `businesses.outcomes` holds the messages. */
const businessFlashSchema = z.enum([
  "applied",
  "withdrawn",
  "saved",
  "renamed",
  "pictureSaved",
  "pictureRemoved",
  "invited",
  "invitationCancelled",
  "roleChanged",
  "removed",
  "handedOver",
  "left",
  "joined",
  "declined",
  "paperSent",
  "closed",
  "accepted",
  "rejected",
  "verified",
  "notVerified",
]);
export type BusinessFlash = z.infer<typeof businessFlashSchema>;

const flashName = "business";

export const businessFlash = {
  cleared: (origin: string): string => clearFlashCookie(flashName, origin),
  read: (request: Request): BusinessFlash | undefined => readFlash(request, flashName, businessFlashSchema),
};

/** Returns a redirect to a page with a flash cookie that names what happened. */
export function redirectWithBusinessFlash(
  context: Readonly<RouterContextProvider>,
  path: string,
  done: BusinessFlash,
): Response {
  const { origin } = context.get(requestContext);
  return redirect(path, { status: 303, headers: { "set-cookie": createFlashCookie(flashName, done, origin) } });
}
