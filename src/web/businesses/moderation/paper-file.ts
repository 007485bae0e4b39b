import { isWaitingPaper } from "#domain/businesses/verification.server.ts";
import { receiptType } from "#domain/orders/receipts.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/paper-file.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("moderate")];

/** The paper of a business, for moderators alone and until it is decided. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, papers } = context.get(visitContext);
  const { file } = params;
  const waits = /^[\w-]{22}\.(?:webp|pdf)$/.test(file) && (await isWaitingPaper(db, file));
  const bytes = waits ? await papers.read(file) : undefined;
  if (!bytes) throw new Response(null, { status: 404 });
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return new Response(bytes, {
    headers: {
      "content-type": receiptType(file),
      // A document of a stranger is opened by what reads documents, never as a page of ours.
      "content-disposition": `${ending === "pdf" ? "attachment" : "inline"}; filename="paper.${ending}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
