import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deleteMailFilesByRecipient } from "#domain/mail/mail-folder.server.ts";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { createFolderTransport } from "./mail-worker.ts";

describe("deleteMailFilesByRecipient", () => {
  it("deleteMailFilesByRecipient removes only emails to the given address", async () => {
    const folder = join(createTemporaryFolder(), "mail");
    const delivery = createFolderTransport(folder, "Karaj <hello@karaj.example>");
    const mail = {
      replyTo: null,
      subject: "مرحبا Sara",
      text: "to: sara@example.com",
      html: null,
      unsubscribeUrl: null,
      attempts: 1,
    };
    for (const [id, to] of [
      "sara@example.com",
      "Sara@Example.com",
      "not-sara@example.com",
      "omar@example.com",
    ].entries()) {
      await delivery.send({ ...mail, id, to, createdAt: new Date(id) });
    }
    writeFileSync(join(folder, "notes.txt"), "To: sara@example.com");
    mkdirSync(join(folder, "folder.eml"));
    await deleteMailFilesByRecipient(folder, "sara@example.com");
    expect(
      readdirSync(folder)
        .map((name) => name.replace(/^.*-/, ""))
        .sort(),
    ).toEqual(["2.eml", "3.eml", "folder.eml", "notes.txt"]);
    await deleteMailFilesByRecipient(join(folder, "missing"), "sara@example.com");
  });
});
