import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { withoutNonce } from "./inline-hashes.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const nonce = "q+8/Zz==";

it("allows what carried the nonce by its text, and takes the nonce out everywhere", () => {
  const { html, inline } = withoutNonce(
    `<script nonce="${nonce}">one()</script><style nonce="${nonce}">a{}</style>` +
      `<script nonce="${nonce}" type="text/plain" id="entry">import "/x.js"</script><script nonce="${nonce}">data("${nonce}")</script>`,
    nonce,
  );
  expect(html).not.toContain(nonce);
  expect(inline).toEqual([hash("one()"), hash("a{}"), hash('import "/x.js"'), hash('data("")')]);
});

it("doesn't allow what was smuggled in, nor needs what is fetched", () => {
  const { inline } = withoutNonce(
    `<script>evil()</script><script nonce="other">evil()</script><script nonce="${nonce}" src="/a.js"></script>`,
    nonce,
  );
  expect(inline).toEqual([]);
});
