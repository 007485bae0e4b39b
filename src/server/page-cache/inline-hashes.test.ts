import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { replaceNonceWithHashes } from "./inline-hashes.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const nonce = "q+8/Zz==";

it("replaceNonceWithHashes replaces the nonce of inline code by hashes that allow the code", () => {
  const { html, inline } = replaceNonceWithHashes(
    `<script nonce="${nonce}">one()</script><style nonce="${nonce}">a{}</style>` +
      `<script nonce="${nonce}" type="text/plain" id="entry">import "/x.js"</script><script nonce="${nonce}">data("${nonce}")</script>`,
    nonce,
  );
  expect(html).not.toContain(nonce);
  expect(inline).toEqual([hash("one()"), hash("a{}"), hash('import "/x.js"'), hash('data("")')]);
});

it("replaceNonceWithHashes returns no hashes for inline code without the nonce and for external scripts", () => {
  const { inline } = replaceNonceWithHashes(
    `<script>evil()</script><script nonce="other">evil()</script><script nonce="${nonce}" src="/a.js"></script>`,
    nonce,
  );
  expect(inline).toEqual([]);
});
