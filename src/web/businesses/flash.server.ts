import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { visitContext } from "#web/context.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What has just happened to a business, for the page that is shown next; its words are `businesses.news`. */
const told = z.enum([
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
export type BusinessTold = z.infer<typeof told>;

const name = "business";

export const businessFlash = {
  cleared: (origin: string): string => clearedFlash(name, origin),
  read: (request: Request): BusinessTold | undefined => readFlash(request, name, told),
};

/** To a page that says what happened. */
export function tellAt(context: Readonly<RouterContextProvider>, path: string, done: BusinessTold): Response {
  const { origin } = context.get(visitContext);
  return redirect(path, { status: 303, headers: { "set-cookie": flashCookie(name, done, origin) } });
}
