import { expect, it } from "vitest";
import { getServerHostName, parseServerHosts } from "./server-hosts.ts";

it.each([
  ["postgres://me@one/karaj", ["postgres://me@one/karaj"]],
  [
    "postgresql://me:se%40cret@one:5432,two:5433/karaj?sslmode=require",
    [
      "postgresql://me:se%40cret@one:5432/karaj?sslmode=require",
      "postgresql://me:se%40cret@two:5433/karaj?sslmode=require",
    ],
  ],
  ["postgres://one,[::1]:5433", ["postgres://one", "postgres://[::1]:5433"]],
])("parseServerHosts returns one URL for each host of %s", (url, hosts) =>
  expect(parseServerHosts(url)).toEqual(hosts),
);

it("getServerHostName returns host and port without credentials", () => {
  expect(getServerHostName("postgres://me:secret@one:5432/karaj")).toBe("one:5432");
});
