import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { restrictFilesToProcessUser } from "./private-files.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === "win32")("restrictFilesToProcessUser", () => {
  it("restrictFilesToProcessUser sets folders to 0700 and files to 0600, and follows no symbolic links", () => {
    const root = createTemporaryFolder();
    const outside = join(root, "outside");
    const folder = join(root, "data");
    mkdirSync(join(folder, "mail"), { recursive: true });
    for (const file of [outside, join(folder, "mail/a.eml"), join(folder, "run")]) writeFileSync(file, "x");
    chmodSync(outside, 0o644);
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "mail"), 0o777);
    chmodSync(join(folder, "mail/a.eml"), 0o666);
    chmodSync(join(folder, "run"), 0o755);
    symlinkSync(outside, join(folder, "link"));
    expect(restrictFilesToProcessUser(folder)).toBe(0);
    const modes = ["", "mail", "mail/a.eml", "run"].map((path) => modeOf(join(folder, path)));
    expect(modes).toEqual(["700", "700", "600", "700"]);
    expect(modeOf(outside)).toBe("644");
    expect(restrictFilesToProcessUser(join(root, "missing"))).toBe(0);
  });
});
