import { chmodSync, lstatSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signUp, waitForMail } from "../actions.ts";
import { startAttackedServer } from "../attacked-server.ts";
import type { Attack } from "../run.ts";

/** Lists the entries below a folder that other users of the machine can read or change. */
function listExposed(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
  return paths.filter((path) => {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    return entry && !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0;
  });
}

export const attack: Attack = {
  title: "other users of the machine cannot read DATA_DIR",
  async run(given) {
    await given.stop();
    const { folder } = given;
    // Restores the file modes that an earlier version left behind.
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "session-secret.old"), "x");
    chmodSync(join(folder, "session-secret.old"), 0o644);
    const shop = await startAttackedServer(folder);
    try {
      const email = "private@example.com";
      await signUp(shop, email, "203.0.113.20");
      await waitForMail(shop, { to: email, containing: "/account/verify-email" });
      const exposed = listExposed(folder);
      if (exposed.length > 0)
        throw new Error(`${exposed.length} entries are exposed: ${exposed.slice(0, 5).join(", ")}`);
      if (statSync(folder).uid !== process.getuid?.()) throw new Error("the folder belongs to somebody else");
    } finally {
      await shop.stop();
    }
  },
};
