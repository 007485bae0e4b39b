import { type RouterContextProvider, redirect } from "react-router";
import { mergeVisitor } from "#domain/accounts/merge.server.ts";
import type { Member } from "#domain/accounts/roles.ts";
import type { SignedIn } from "#domain/accounts/sign-in.server.ts";
import { clearBrought, getBrought } from "#domain/accounts/visitor-cookies.server.ts";
import { visitContext } from "#web/context.ts";
import { cookiesOfSession } from "#web/session.server.ts";
import { carryOutWish } from "#web/wishlist/wish.server.ts";
import { mergeFlash } from "./merge-flash.server.ts";
import { returnPath } from "./return.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Leads in who has signed in or up: with their session, to the page that asked for it (ST-01). */
export async function entered(args: Args, signedIn: SignedIn, back: FormDataEntryValue | null): Promise<Response> {
  const headers = new Headers();
  // The account's owner is told of a new device.
  args.context.get(visitContext).wakeMail();
  const cookies = [
    ...cookiesOfSession(signedIn, args.context.get(visitContext)),
    ...(await afterSignIn(args, signedIn.account)),
  ];
  for (const each of cookies) headers.append("set-cookie", each);
  return redirect(returnPath(back), { status: 303, headers });
}

/**
 * What follows when a visitor has signed in or up: what they have on this device becomes the member's, and the heart
 * that they pressed is done. The cookies that the answer sends along. Nothing that fails here keeps anybody from
 * signing in.
 */
const afterSignIn = async (args: Args, member: Member): Promise<string[]> => [
  ...(await mergeBrought(args, member.id)),
  ...(await carryOutWish(args, member)),
];

/** What can't be merged now stays for the next time. */
async function mergeBrought({ request, context }: Args, userId: number): Promise<string[]> {
  const { db, clock, origin, logError } = context.get(visitContext);
  try {
    const merged = await mergeVisitor({ db, clock }, { userId, ...getBrought(request) });
    const isNews =
      merged.added > 0 || merged.left > 0 || merged.compared > 0 || merged.vehicles > 0 || merged.vehiclesLeft > 0;
    return [...clearBrought(origin), ...(isNews ? [mergeFlash.cookie(merged, origin)] : [])];
  } catch (error) {
    logError(error);
    return [];
  }
}
