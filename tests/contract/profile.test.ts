import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { action as changeEmail, loader as changeEmailPage } from "#web/account/change-email-page.tsx";
import { action as forgot } from "#web/account/forgot-password-page.tsx";
import { action as upload } from "#web/account/profile/avatar-page.tsx";
import { action as moveEmail } from "#web/account/profile/email-page.tsx";
import { action as save } from "#web/account/profile/page.tsx";
import { action as reset, loader as resetPage } from "#web/account/reset-password-page.tsx";
import { action as verify, loader as verifyPage } from "#web/account/verify-email-page.tsx";
import { loader as mailPage } from "#web/dev/mail-page.tsx";
import { freshDatabase } from "../support/databases.ts";
import { type Handler, pageAnswer } from "../support/page-answer.ts";
import { visitFor } from "../support/visit.ts";

let db: Db;
let cookie: string;
beforeAll(async () => {
  ({ db } = await freshDatabase());
  provideTexts("en", en);
  provideTexts("ar", ar);
  const { auth } = visitFor(db);
  const fields = { name: "Sara", email: "sara@example.com", password: "long enough 7", lastName: "", phone: "" };
  const made = await signUp({ db, auth, headers: new Headers(), now: new Date() }, fields, {
    address: "10.1.1.1",
    language: "en",
  });
  if (!made.ok) throw new Error(made.code);
  cookie = made.value.cookies.map((each) => each.split(";")[0]).join("; ");
});

/** What a page answers its owner: its status, where it leads, and what is wrong with the form. */
async function answer(
  handler: Handler,
  path: string,
  given: { fields?: Record<string, string | File>; devPages?: boolean } = {},
) {
  const { kept: _, ...answered } = await pageAnswer(db, handler, { path, cookie, ...given });
  return answered;
}

describe("pages that mails lead to", () => {
  it.each([
    ["/account/reset-password", resetPage],
    ["/account/reset-password?token=nonsense", resetPage],
    ["/account/verify-email", verifyPage],
    ["/account/verify-email?token=a.b.c", verifyPage],
    ["/account/change-email?token=1-x", changeEmailPage],
    ["/account/change-email", changeEmailPage],
  ])("%s answers 400: the link is none", async (path, page) => {
    expect((await answer(page as Handler, path)).status).toBe(400);
  });

  it("refuse forms of links that are none", async () => {
    const fields = { password: "another one 8" };
    expect((await answer(reset as Handler, "/account/reset-password?token=x", { fields })).status).toBe(400);
    expect((await answer(changeEmail as Handler, "/account/change-email?token=x", { fields: {} })).status).toBe(400);
    expect((await answer(verify as Handler, "/account/verify-email?token=x", { fields: {} })).status).toBe(400);
  });

  it("ask for a password: 303 whether the address is known or not, 400 for none, 429 for too many", async () => {
    const ask = (email: string) => answer(forgot as Handler, "/account/forgot-password", { fields: { email } });
    const sent = { status: 303, to: "/account/forgot-password?sent=1" };
    expect(await ask("sara@example.com")).toEqual(sent);
    expect(await ask("nobody@example.com")).toEqual(sent);
    expect(await ask("nobody")).toEqual({ status: 400, errors: ["email: email"] });
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => ask("nobody@example.com")));
    expect(many.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 429]);
  });
});

describe("[EN-04] the profile", () => {
  const noPicture = new File(["nothing"], "me.jpg", { type: "image/jpeg" });

  it("is saved, and names what is wrong", async () => {
    const fields = { name: "Noura", lastName: "", phone: "", language: "ar" };
    expect(await answer(save as Handler, "/account/profile", { fields })).toEqual({
      status: 303,
      to: "/account/profile",
    });
    expect(await answer(save as Handler, "/account/profile", { fields: { ...fields, name: " " } })).toEqual({
      status: 400,
      errors: ["name: required"],
    });
  });

  it("asks for the password before another address, and answers alike when it is taken", async () => {
    const move = (email: string, current: string) =>
      answer(moveEmail as Handler, "/account/profile/email", { fields: { email, current } });
    expect(await move("new@example.com", "wrong")).toEqual({ status: 400, errors: ["current: wrong_password"] });
    expect(await move("", "")).toEqual({ status: 400, errors: ["email: required", "current: required"] });
    expect(await move("new@example.com", "long enough 7")).toEqual({ status: 303, to: "/account/profile" });
  });

  it.each([
    ["a text named .jpg", { avatar: noPicture }, "avatar: avatar.not_a_picture"],
    ["no file", { avatar: new File([], "") }, "avatar: required"],
    ["a field that is none", { avatar: "me.jpg" }, "avatar: required"],
    ["nothing", {}, "avatar: required"],
  ])("refuses %s as a picture", async (_, fields, error) => {
    const answered = await answer(upload as Handler, "/account/profile/avatar", { fields });
    expect(answered).toEqual({ status: 400, errors: [error] });
  });
});

it("the page of mails is there for people at work alone", async () => {
  expect((await answer(mailPage as Handler, "/dev/mail")).status).toBe(404);
  expect((await answer(mailPage as Handler, "/dev/mail?kind=reset", { devPages: true })).status).toBe(200);
  expect((await answer(mailPage as Handler, "/dev/mail?mail=99999999999", { devPages: true })).status).toBe(200);
});
