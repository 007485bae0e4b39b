import { join } from "node:path";
import { inject } from "vitest";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import type { Db } from "#db/database.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { createFolderReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { createPaymentProviders } from "#domain/payments/payment-providers.server.ts";
import type { PageRequestContext } from "#web/context.ts";
import { FragmentCache } from "#web/fragment-cache/fragment-cache.server.tsx";
import { defaultHeaderVariant } from "#web/layout/header-variant.ts";

import { fastPasswordHasher } from "./passwords.ts";

const testSecret = "a secret of thirty-two characters";

/** Creates a picture store in memory. */
export function createMemoryPictures(): PictureStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  let savedCount = 0;
  return {
    files,
    save: async (picture, file = `${String(savedCount++).padStart(22, "0")}.webp`) => {
      files.set(file, picture);
      return file;
    },
    read: async (file) => {
      const picture = files.get(file);
      return picture && new Uint8Array(picture);
    },
    remove: async (file) => void files.delete(file),
  };
}

/**
 * Creates a page's request context for calling loaders and actions. It is like that of the server, but sends no mails.
 */
export const createTestVisit = (db: Db, more: Partial<PageRequestContext> = {}): PageRequestContext => ({
  db,
  orderLimit: 1_000_000,
  auth: Object.assign(
    createAuth({
      db,
      secret: testSecret,
      origin: "https://karaj.example",
      send: async () => {},
      passwords: fastPasswordHasher,
    }),
    // Demo accounts sign in as on a developer's machine.
    { refusesDemoPassword: false },
  ),
  pictures: createMemoryPictures(),
  avatars: createMemoryPictures(),
  reviewPictures: createMemoryPictures(),
  messagePictures: createMemoryPictures(),
  receipts: createFolderReceiptStore(join(inject("runFolder"), "receipts")),
  importFiles: createFolderImportStore(join(inject("runFolder"), "imports")),
  wakeImports: () => {},
  payments: createPaymentProviders([]),
  wakePayments: () => {},
  renderPdf: undefined,
  sellerPictures: createMemoryPictures(),
  sitePictures: createMemoryPictures(),
  papers: createFolderReceiptStore(join(inject("runFolder"), "papers")),
  secret: testSecret,
  clock: () => new Date("2026-06-01T00:00:00Z"),
  nonce: "",
  requestId: "",
  origin: "https://karaj.example",
  headerVariant: defaultHeaderVariant,
  fragmentCache: new FragmentCache(0),
  hasDevPages: false,
  address: "",
  contactRecipient: "",
  isMailEnabled: false,
  wakeMail: () => {},
  listingCounter: new DailyListingCounter(),
  apiDocument: getOpenApiDocument,
  cachePage: () => {},
  logError: () => {},
  ...more,
});
