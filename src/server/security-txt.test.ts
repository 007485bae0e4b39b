import { Hono } from "hono";
import { expect, it } from "vitest";
import { respondSecurityTxt } from "./security-txt.ts";

const clock = () => new Date("2026-06-01T12:34:56Z");
const renderText = (settings: Parameters<typeof respondSecurityTxt>[1]) => {
  const app = new Hono().get("/", (c) => respondSecurityTxt(c, settings, clock));
  return app.request("http://evil.example/");
};

it("respondSecurityTxt states contact, expiry, languages and canonical URL", async () => {
  const answer = await renderText({ securityContact: "security@karaj.example", publicUrl: "https://karaj.example" });
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

it("respondSecurityTxt uses SECURITY_CONTACT as contact and ignores the host of the request", async () => {
  const text = await (
    await renderText({ securityContact: "https://karaj.example/report", publicUrl: undefined })
  ).text();
  expect(text).toContain("Contact: https://karaj.example/report\n");
  expect(text).not.toContain("evil.example");
});

it("Without SECURITY_CONTACT, respondSecurityTxt states the contact page, or answers 404 without a public URL", async () => {
  const text = await (await renderText({ securityContact: undefined, publicUrl: "https://shop.example" })).text();
  expect(text).toContain("Contact: https://shop.example/site/contact-us-v1\n");
  expect((await renderText({ securityContact: undefined, publicUrl: undefined })).status).toBe(404);
});
