import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { action as changeEmail, loader as changeEmailPage } from "#web/account/change-email-page.tsx";
import { action as forgot } from "#web/account/forgot-password-page.tsx";
import { action as upload } from "#web/account/profile/avatar-page.tsx";
import { action as moveEmail } from "#web/account/profile/email-page.tsx";
import { action as save } from "#web/account/profile/profile-page.tsx";
import { action as reset, loader as resetPage } from "#web/account/reset-password-page.tsx";
import { action as verify, loader as verifyPage } from "#web/account/verify-email-page.tsx";
import { loader as mailPage } from "#web/dev/mail-page.tsx";
import { callPage, type PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { listMails } from "../support/rows.ts";
import { createTestVisit } from "../support/visit.ts";

let db: Db;
let cookie: string;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  registerMessages("en", en);
  registerMessages("ar", ar);
  cookie = await createMember("sara@example.com");
});

/** Creates an account. Returns the cookies of its session. */
async function createMember(email: string): Promise<string> {
  const { auth } = createTestVisit(db);
  const fields = { name: "Sara", email, password: "long enough 7", lastName: "", phone: "" };
  const signUpResult = await signUp({ db, auth, headers: new Headers(), now: new Date() }, fields, {
    address: "10.1.1.1",
    language: "en",
  });
  if (!signUpResult.ok) throw new Error(signUpResult.code);
  return signUpResult.value.cookies.map((each) => each.split(";")[0]).join("; ");
}

/** Calls a loader or action as the signed-in owner. Returns the status, the redirect target and the form errors. */
async function runHandler(
  handler: PageHandler,
  path: string,
  given: { fields?: Record<string, string | File>; devPages?: boolean } = {},
) {
  const { kept: _, ...answered } = await callPage(db, handler, { path, cookie, ...given });
  return answered;
}

describe("Pages opened from mail links", () => {
  it.each([
    ["/account/reset-password", resetPage],
    ["/account/reset-password?token=nonsense", resetPage],
    ["/account/verify-email", verifyPage],
    ["/account/verify-email?token=a.b.c", verifyPage],
    ["/account/change-email?token=1-x", changeEmailPage],
    ["/account/change-email", changeEmailPage],
  ])("%s returns 400 because the link is invalid", async (path, page) => {
    expect((await runHandler(page as PageHandler, path)).status).toBe(400);
  });

  it("Forms of invalid mail links return 400", async () => {
    const fields = { password: "another one 8" };
    expect((await runHandler(reset as PageHandler, "/account/reset-password?token=x", { fields })).status).toBe(400);
    expect((await runHandler(changeEmail as PageHandler, "/account/change-email?token=x", { fields: {} })).status).toBe(
      400,
    );
    expect((await runHandler(verify as PageHandler, "/account/verify-email?token=x", { fields: {} })).status).toBe(400);
  });

  it("POST /account/forgot-password returns 303 for any address, 400 without one and 429 after five requests", async () => {
    const requestResetLink = (email: string) =>
      runHandler(forgot as PageHandler, "/account/forgot-password", { fields: { email } });
    const sent = { status: 303, to: "/account/forgot-password?sent=1" };
    expect(await requestResetLink("sara@example.com")).toEqual(sent);
    expect(await requestResetLink("nobody@example.com")).toEqual(sent);
    expect(await requestResetLink("nobody")).toEqual({ status: 400, errors: ["email: email"] });
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => requestResetLink("nobody@example.com")));
    expect(many.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 429]);
  });
});

describe("[EN-04] /account/profile", () => {
  const noPicture = new File(["nothing"], "me.jpg", { type: "image/jpeg" });

  it("POST /account/profile saves the profile and names invalid fields", async () => {
    const fields = { name: "Noura", lastName: "", phone: "", language: "ar" };
    expect(await runHandler(save as PageHandler, "/account/profile", { fields })).toEqual({
      status: 303,
      to: "/account/profile",
    });
    expect(await runHandler(save as PageHandler, "/account/profile", { fields: { ...fields, name: " " } })).toEqual({
      status: 400,
      errors: ["name: required"],
    });
  });

  it("POST /account/profile/email requires the current password and names invalid fields", async () => {
    const move = (email: string, current: string) =>
      runHandler(moveEmail as PageHandler, "/account/profile/email", { fields: { email, current } });
    expect(await move("new@example.com", "wrong")).toEqual({ status: 400, errors: ["current: wrong_password"] });
    expect(await move("", "")).toEqual({ status: 400, errors: ["email: required", "current: required"] });
    expect(await move("new@example.com", "long enough 7")).toEqual({ status: 303, to: "/account/profile" });
  });

  it("POST /account/change-email wakes the mail worker for the notice to the old address", async () => {
    const [oldEmail, newEmail] = ["moving@example.com", "moved@example.com"];
    let mailWakes = 0;
    const visitor = {
      cookie: await createMember(oldEmail),
      address: "10.1.1.3",
      wakeMail: () => {
        mailWakes += 1;
      },
    };
    const fields = { email: newEmail, current: "long enough 7" };
    await callPage(db, moveEmail as PageHandler, { path: "/account/profile/email", fields, ...visitor });
    const mailsToOldAddress = (await listMails(db, oldEmail)).length;
    const [mail] = await listMails(db, newEmail);
    const [path = ""] = /\/account\/change-email\?token=\S+/.exec(mail?.text ?? "") ?? [];
    mailWakes = 0;
    const refused = await callPage(db, changeEmail as PageHandler, { path: `${path}x`, fields: {}, ...visitor });
    expect([refused.status, mailWakes]).toEqual([400, 0]);
    const changed = await callPage(db, changeEmail as PageHandler, { path, fields: {}, ...visitor });
    expect([changed.status, mailWakes]).toEqual([200, 1]);
    expect(await listMails(db, oldEmail)).toHaveLength(mailsToOldAddress + 1);
  });

  it.each([
    ["a text named .jpg", { avatar: noPicture }, "avatar: avatar.not_a_picture"],
    ["no file", { avatar: new File([], "") }, "avatar: required"],
    ["a field that is none", { avatar: "me.jpg" }, "avatar: required"],
    ["nothing", {}, "avatar: required"],
  ])("POST /account/profile/avatar rejects %s as a picture", async (_, fields, error) => {
    const answered = await runHandler(upload as PageHandler, "/account/profile/avatar", { fields });
    expect(answered).toEqual({ status: 400, errors: [error] });
  });
});

it("/dev/mail returns 404 unless development pages are on", async () => {
  expect((await runHandler(mailPage as PageHandler, "/dev/mail")).status).toBe(404);
  expect((await runHandler(mailPage as PageHandler, "/dev/mail?kind=reset", { devPages: true })).status).toBe(200);
  expect((await runHandler(mailPage as PageHandler, "/dev/mail?mail=99999999999", { devPages: true })).status).toBe(
    200,
  );
});
