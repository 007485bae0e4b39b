import { may } from "#domain/accounts/roles.ts";
import { receiptType } from "#domain/orders/receipts.server.ts";
import { whoseReceipt } from "#domain/orders/whose-receipt.server.ts";
import { maySell } from "#domain/sellers/owned.server.ts";
import { sessionContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/receipt-file.ts";

/** A receipt, for the buyer, the seller and staff; for everybody else there is none. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, receipts } = context.get(visitContext);
  const account = context.get(sessionContext)?.account;
  const file = params.file;
  const whose = /^[\w-]{22}\.(?:webp|pdf)$/.test(file) ? await whoseReceipt(db, file) : undefined;
  const isTheirs =
    whose &&
    (url.searchParams.get("token") === whose.token ||
      (account &&
        (account.id === whose.buyerId ||
          may(account, "moderate") ||
          (await maySell(db, account.id, whose.sellerId, "orders")))));
  const bytes = isTheirs ? await receipts.read(file) : undefined;
  if (!bytes) throw new Response(null, { status: 404 });
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return new Response(bytes, {
    headers: {
      "content-type": receiptType(file),
      // A document of a stranger is opened by what reads documents, never as a page of ours.
      "content-disposition": `${ending === "pdf" ? "attachment" : "inline"}; filename="receipt.${ending}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
