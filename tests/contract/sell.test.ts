import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Draft, Step } from "#domain/selling/draft.ts";
import { draftOf, saveDraft, startDraft } from "#domain/selling/drafts.server.ts";
import { ar } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { sellingOf } from "#web/selling/draft-of-page.server.ts";
import { boxesField } from "#web/selling/patch.ts";
import { action as save } from "#web/selling/save.ts";
import { loadStep, sendStep } from "#web/selling/step-page.server.ts";
import { onDatabase } from "../support/databases.ts";
import { visitFor } from "../support/visit.ts";

onDatabase("steps of an ad that is open in two tabs", (open) => {
  let db: Db;
  let currency: Currency;
  let car: Draft;
  let part: Draft;
  let people = 0;

  beforeAll(async () => {
    db = (await open()).db;
    provideTexts("ar", ar);
    const { categories, currencies, makes, modelsOfMake } = await catalogueOf(db);
    currency = currencies.get("USD") as Currency;
    const toyota = makes.bySlug.get("toyota")?.id ?? 0;
    const camry = modelsOfMake.get(toyota)?.find(({ slug }) => slug === "camry")?.id;
    car = {
      category: String(categories.bySlug.get("cars")?.id),
      year: "2019",
      make: String(toyota),
      model: String(camry),
      nameAr: "كامري 2019",
      textAr: "صيانة وكالة.\r\nبدون حوادث.",
      price: "75000",
      phone: "+966 50 123 4567",
      hidePhone: "on",
    };
    part = { category: String(categories.bySlug.get("brake-pads")?.id), colors: "black,white" };
  });

  async function draft(fields: Draft) {
    people += 1;
    const user = await db
      .insertInto("users")
      .values({ email: `two-tabs-${people}@example.com`, name: "Sara" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const context = new RouterContextProvider();
    context.set(visitContext, visitFor(db));
    context.set(preferencesContext, { language: "ar", currency, theme: undefined });
    const account = { id: user.id, role: "member", phone: null } as Account;
    context.set(sessionContext, { account, forgery: "" } as never);
    const selling = sellingOf(context);
    const made = await startDraft(selling, fields);
    if (!made.ok) throw new Error(made.code);
    const { id } = made.value;
    const argsOf = (step: Step, body?: URLSearchParams) => ({
      request: new Request("https://karaj.example/", body ? { method: "POST", body } : {}),
      url: new URL("https://karaj.example/"),
      params: { draft: String(id), step },
      context,
    });
    return {
      /** Opens a step; what is answered sends its form as it was shown, but for what was typed. */
      async open(step: Step, shown: readonly (keyof Draft)[], boxes: readonly (keyof Draft)[] = []) {
        const { values, began } = await loadStep(argsOf(step));
        return async (typed: Draft, { saving = false } = {}) => {
          const form = new URLSearchParams({ began, [boxesField]: boxes.join(",") });
          for (const [field, value = ""] of Object.entries({
            ...Object.fromEntries(shown.map((field) => [field, values[field] ?? ""])),
            ...typed,
          })) {
            // A browser sends its own ends of lines, and boxes one by one where they are ticked.
            if (!boxes.includes(field as keyof Draft)) form.set(field, value.replace(/\r?\n/g, "\r\n"));
            else for (const box of value.split(",").filter(Boolean)) form.append(field, box);
          }
          const args = argsOf(step, form);
          const answer = saving ? await save(args as never) : await sendStep(args);
          return answer.headers.get("location");
        };
      },
      save: (patch: Draft) => saveDraft(selling, id, { fields: patch }),
      fields: async () => (await draftOf(db, user.id, id))?.fields as Draft,
      id,
    };
  }

  const texts = ["nameAr", "nameEn", "textAr", "textEn"] as const;

  it("a form changes what was changed in it, and leaves what the other tab saved meanwhile", async () => {
    const ad = await draft(car);
    const send = await ad.open("texts", texts);
    await ad.save({ textAr: "نص جديد", textEn: "New" });
    expect(await send({ nameAr: "كامري نظيفة" })).toBe(`/sell/${ad.id}/pictures`);
    expect(await ad.fields()).toMatchObject({ nameAr: "كامري نظيفة", textAr: "نص جديد", textEn: "New" });
  });

  it("of what both changed the last one counts, and nothing that was typed is left out", async () => {
    const ad = await draft(car);
    const send = await ad.open("texts", texts);
    await ad.save({ textAr: "نص جديد" });
    await send({ textAr: "نص ثالث" });
    expect((await ad.fields()).textAr).toBe("نص ثالث");
    // Also what is back to what the draft held long ago.
    const again = await ad.open("texts", texts);
    await again({ textAr: car.textAr ?? "" });
    expect((await ad.fields()).textAr).toBe("صيانة وكالة.\nبدون حوادث.");
  });

  it("what was emptied or unticked is empty, and stays so", async () => {
    const ad = await draft(car);
    const send = await ad.open("contact", ["phone", "hidePhone"], ["hidePhone"]);
    await ad.save({ phone: "+966 55 000 0000" });
    await send({ hidePhone: "" });
    expect(await ad.fields()).toMatchObject({ hidePhone: "", phone: "+966 55 000 0000" });
    const words = await ad.open("texts", texts);
    await words({ nameAr: "" });
    // Saved without it, as scripts do: what follows from the vehicle doesn't come back by itself.
    const text = await ad.open("texts", ["textAr"]);
    await text({ textAr: "نص" }, { saving: true });
    expect((await ad.fields()).nameAr).toBe("");
  });

  it("boxes are the same as long as the same are ticked, and what a form shows unasked is no change", async () => {
    const ad = await draft(part);
    const send = await ad.open("price", ["asks", "price", "currency", "stock", "colors"], ["colors"]);
    await ad.save({ asks: "request", stock: "4", colors: "red" });
    await send({ sku: "A-1" });
    expect(await ad.fields()).toMatchObject({ asks: "request", stock: "4", colors: "red", sku: "A-1" });
    const again = await ad.open("price", ["colors"], ["colors"]);
    await again({ colors: "red,black" });
    expect((await ad.fields()).colors).toBe("red,black");
  });

  it("what is wrong is told, whichever tab it came from", async () => {
    const ad = await draft(car);
    const send = await ad.open("texts", texts);
    await ad.save({ nameAr: "اتصل 0501234567" });
    expect(await send({ textAr: "نص" })).toBe(`/sell/${ad.id}/texts?check`);
    const price = await ad.open("price", ["asks", "price"]);
    expect(await price({ price: "nothing" })).toBe(`/sell/${ad.id}/price?check`);
    expect((await ad.fields()).price).toBe("nothing");
  });
});
