import { expect, it } from "vitest";
import { createLogger } from "./log.ts";

it.each([
  [
    "a database's, which quotes the value and tells its row",
    Object.assign(new Error('invalid input syntax for type integer: "0944 secret"'), {
      code: "22P02",
      detail: "Key (email)=(secret@example.com) already exists.",
      where: "unnamed portal parameter $1 = 'secret'",
    }),
    { code: "22P02", message: 'invalid input syntax for type integer: "…"' },
  ],
  [
    "a mail server's, which names who it refused",
    Object.assign(new Error("550 <secret@example.com> is unknown, call +963 944-123456"), {
      code: "EENVELOPE",
      rejected: ["secret@example.com"],
    }),
    { code: "EENVELOPE", message: "550 <…@…> is unknown, call …" },
  ],
  [
    "one that another one caused",
    new Error("it failed", { cause: new Error("for secret@example.com") }),
    { stack: expect.stringMatching(/it failed[\s\S]*log\.test\.ts:\d+:\d+[\s\S]*for …@…/) },
  ],
])("createLogger removes personal data from %s", (_, error, expected) => {
  const lines: string[] = [];
  createLogger("info", { write: (line) => lines.push(line) }).error({ err: error }, "it failed");
  expect(JSON.parse(lines[0] ?? "").err).toMatchObject(expected);
  expect(lines[0]).not.toMatch(/secret|963|0944/);
});
