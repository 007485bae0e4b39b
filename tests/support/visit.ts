import { join } from "node:path";
import { inject } from "vitest";
import { describedApi } from "#api/v1/described.ts";
import type { Db } from "#db/database.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { AdCounter } from "#domain/ads/life/counter.ts";
import { folderImports } from "#domain/imports/files.server.ts";
import { folderReceipts } from "#domain/orders/receipts.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import type { Visit } from "#web/context.ts";
import { ownHeaders } from "#web/layout/header-variant.ts";
import { PieceStore } from "#web/pieces/pieces.server.tsx";

import { cheapPasswords } from "./passwords.ts";

export const testSecret = "a secret of thirty-two characters";

/** Pictures that are gone with the test. */
export function memoryPictures(): PictureStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  let kept = 0;
  return {
    files,
    keep: async (picture, file = `${String(kept++).padStart(22, "0")}.webp`) => {
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

/** A visit as the server would hand it to pages, for calling their loaders and actions; mails go nowhere. */
export const visitFor = (db: Db, more: Partial<Visit> = {}): Visit => ({
  db,
  orderLimit: 1_000_000,
  auth: Object.assign(
    createAuth({
      db,
      secret: testSecret,
      origin: "https://karaj.example",
      send: async () => {},
      passwords: cheapPasswords,
    }),
    // People of the demo world sign in as they do on a developer's machine.
    { refusesDemoPassword: false },
  ),
  pictures: memoryPictures(),
  avatars: memoryPictures(),
  reviewPictures: memoryPictures(),
  messagePictures: memoryPictures(),
  receipts: folderReceipts(join(inject("runFolder"), "receipts")),
  importFiles: folderImports(join(inject("runFolder"), "imports")),
  wakeImports: () => {},
  sellerPictures: memoryPictures(),
  sitePictures: memoryPictures(),
  papers: folderReceipts(join(inject("runFolder"), "papers")),
  secret: testSecret,
  clock: () => new Date("2026-06-01T00:00:00Z"),
  nonce: "",
  requestId: "",
  origin: "https://karaj.example",
  headers: ownHeaders,
  pieces: new PieceStore(0),
  devPages: false,
  address: "",
  contactTo: "",
  sendsMail: false,
  wakeMail: () => {},
  adCounter: new AdCounter(),
  apiDocument: describedApi,
  keep: () => {},
  logError: () => {},
  ...more,
});
