import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { removeMailsTo } from "#domain/mail/folder.server.ts";
import { temporaryFolder } from "../../tests/support/databases.ts";
import { folderDelivery } from "./mail.ts";

describe("removeMailsTo", () => {
  it("removes the mails to one address, as the folder's delivery writes them, and no others", async () => {
    const folder = join(temporaryFolder(), "mail");
    const delivery = folderDelivery(folder, "Karaj <hello@karaj.example>");
    const mail = { replyTo: null, subject: "مرحبا Sara", text: "to: sara@example.com", html: null, attempts: 1 };
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
    await removeMailsTo(folder, "sara@example.com");
    expect(
      readdirSync(folder)
        .map((name) => name.replace(/^.*-/, ""))
        .sort(),
    ).toEqual(["2.eml", "3.eml", "folder.eml", "notes.txt"]);
    await removeMailsTo(join(folder, "missing"), "sara@example.com");
  });
});
