import { isPendingVerificationDocument } from "#domain/businesses/verification.server.ts";
import { getReceiptMimeType } from "#domain/orders/receipt-store.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/paper-file.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

/** Serves the verification paper of a business to moderators until the decision. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, papers } = context.get(requestContext);
  const { file } = params;
  const isPending = /^[\w-]{22}\.(?:webp|pdf)$/.test(file) && (await isPendingVerificationDocument(db, file));
  const bytes = isPending ? await papers.read(file) : undefined;
  if (!bytes) throw new Response(null, { status: 404 });
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return new Response(bytes, {
    headers: {
      "content-type": getReceiptMimeType(file),
      // PDF files are downloaded and never opened as a page of this site, because the file comes from a stranger.
      "content-disposition": `${extension === "pdf" ? "attachment" : "inline"}; filename="paper.${extension}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
