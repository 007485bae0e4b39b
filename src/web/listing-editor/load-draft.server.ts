import { data, type RouterContextProvider } from "react-router";
import { type EditorContext, findDraft, type StoredDraft } from "#domain/listing-editor/drafts.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";

type Context = Readonly<RouterContextProvider>;

/** Creates the response to throw for a missing page: status 404 without a body. */
export const createDraftNotFoundResponse = () => data(null, { status: 404 });

/** Parses an id from a URL path. Returns undefined for an invalid id. */
export const parsePathId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Returns the database, clock and account for seller commands. */
export function getDraftContext(context: Context): EditorContext {
  const { db, clock } = context.get(requestContext);
  return { db, clock, account: getCurrentAccount(context) };
}

/** Loads the draft that the URL names. Throws 404 for a draft of another account. */
export async function loadDraft(context: Context, pathId: string): Promise<StoredDraft> {
  const { db, account } = getDraftContext(context);
  const id = parsePathId(pathId);
  const ownDraft = id === undefined ? undefined : await findDraft(db, account.id, id);
  if (!ownDraft) throw createDraftNotFoundResponse();
  return ownDraft;
}
