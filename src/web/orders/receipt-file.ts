import { hasPermission } from "#domain/accounts/roles.ts";
import { findReceiptParties, getReceiptMimeType } from "#domain/orders/receipt-store.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import type { Route } from "./+types/receipt-file.ts";

/** Serves a receipt or another private file to the buyer, the seller and staff. All others get 404. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, receipts } = context.get(requestContext);
  const account = context.get(sessionContext)?.account;
  const file = params.file;
  const access = /^[\w-]{22}\.(?:webp|pdf)$/.test(file) ? await findReceiptParties(db, file) : undefined;
  const mayView =
    access &&
    (url.searchParams.get("token") === access.token ||
      (account &&
        (account.id === access.buyerId ||
          hasPermission(account, access.staff) ||
          (await canActForSeller(db, account.id, access.sellerId, "orders")))));
  const bytes = mayView ? await receipts.read(file) : undefined;
  if (!bytes) throw new Response(null, { status: 404 });
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return new Response(bytes, {
    headers: {
      "content-type": getReceiptMimeType(file),
      // A stranger's PDF is downloaded and never shown as a page of the site.
      "content-disposition": `${extension === "pdf" ? "attachment" : "inline"}; filename="receipt.${extension}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
