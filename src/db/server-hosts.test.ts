import { expect, it } from "vitest";
import { hostName, hostsOf } from "./server-hosts.ts";

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
])("names the hosts of %s", (url, hosts) => expect(hostsOf(url)).toEqual(hosts));

it("names a server without who comes to it", () => {
  expect(hostName("postgres://me:secret@one:5432/karaj")).toBe("one:5432");
});
