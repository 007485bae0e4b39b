import { Hono } from "hono";
import { expect, it } from "vitest";
import { securityText } from "./security-text.ts";

const clock = () => new Date("2026-06-01T12:34:56Z");
const textOf = (settings: Parameters<typeof securityText>[1]) => {
  const app = new Hono().get("/", (c) => securityText(c, settings, clock));
  return app.request("http://evil.example/");
};

it("security.txt says whom to tell of a weakness, in which languages, and until when that is true", async () => {
  const answer = await textOf({ securityContact: "security@karaj.example", publicUrl: "https://karaj.example" });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:security@karaj.example",
      "Expires: 2026-11-28T00:00:00.000Z",
      "Preferred-Languages: ar, en",
      "Canonical: https://karaj.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

it("security.txt names a page where there is one, and never an address that a request made up", async () => {
  const text = await (await textOf({ securityContact: "https://karaj.example/report", publicUrl: undefined })).text();
  expect(text).toContain("Contact: https://karaj.example/report\n");
  expect(text).not.toContain("evil.example");
});

it("/.well-known/security.txt leads to the contact page while no contact is set, and is missing where no address is", async () => {
  const text = await (await textOf({ securityContact: undefined, publicUrl: "https://shop.example" })).text();
  expect(text).toContain("Contact: https://shop.example/site/contact-us-v1\n");
  expect((await textOf({ securityContact: undefined, publicUrl: undefined })).status).toBe(404);
});
