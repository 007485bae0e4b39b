import { findPartRequestPhoto } from "#domain/part-requests/seller-requests.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/part-request-photo.ts";

/** Serves the photo of a request to its owner, to sellers who see the request, and to moderators. All others get 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, receipts } = context.get(requestContext);
  const file = await findPartRequestPhoto(db, getCurrentAccount(context), parsePositiveId(params.request), clock());
  const bytes = file === undefined ? undefined : await receipts.read(file);
  if (!bytes) throw new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
