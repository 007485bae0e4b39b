import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { createFolderReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { savePartOffer } from "#domain/part-requests/part-offers.server.ts";
import type { PartRequestInput } from "#domain/part-requests/part-request-input.ts";
import { createPartRequest } from "#domain/part-requests/part-requests.server.ts";
import { createInboxFixture, type InboxFixture } from "./inbox.ts";

/** Valid input of a request for a battery. */
export const partRequestInput: PartRequestInput = {
  car: "toyota.camry",
  year: "2018",
  category: "batteries",
  part: "Battery 70 Ah",
  partNumber: "",
  condition: "any",
  note: "",
  city: "riyadh",
};

/** Valid input of an offer. */
const partOfferInput = { price: "85", condition: "new", delivery: "both", note: "Two years of warranty" };

export type PartRequestFixture = Awaited<ReturnType<typeof createPartRequestFixture>>;

/** Creates the marketplace of the inbox, whose showroom sells batteries. */
export async function createPartRequestFixture(database: Pick<Database, "db">) {
  const shop = await createInboxFixture(database);
  await shop.ad();
  const origin = "https://karaj.example";
  const receiptFolder = join(mkdtempSync(join(tmpdir(), "karaj-")), "receipts");
  const receipts = createFolderReceiptStore(receiptFolder);
  const requestContext = () => ({ db: shop.db, now: shop.now(), receipts, origin, wakeMail: () => undefined });

  /** Creates a request, of a new member unless one is given. */
  async function ask(
    more: PartRequestInput = {},
    buyer?: Awaited<ReturnType<InboxFixture["person"]>>,
    photo?: Uint8Array,
  ) {
    const member = buyer ?? (await shop.person());
    const created = await createPartRequest(requestContext(), member, { ...partRequestInput, ...more }, photo);
    if (!created.ok) throw new Error(JSON.stringify(created));
    return { buyer: member, id: created.value.id };
  }

  /** Makes or changes the offer of a seller, by the manager of the showroom unless another person is given. */
  const answer = (requestId: number, more: object = {}, actor: Member = shop.manager, sellerId = shop.showroom) =>
    savePartOffer(requestContext(), actor, { requestId, sellerId }, { ...partOfferInput, ...more });

  return { ...shop, origin, receiptFolder, requestContext, ask, answer };
}
