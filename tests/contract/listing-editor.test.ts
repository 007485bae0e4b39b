import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Draft, EditorStep } from "#domain/listing-editor/draft.ts";
import { createDraft, findDraft, saveDraft } from "#domain/listing-editor/drafts.server.ts";
import { OPTIONAL_FIELD_NAMES_FIELD } from "#web/listing-editor/form-values.ts";
import { getDraftContext } from "#web/listing-editor/load-draft.server.ts";
import { action as save } from "#web/listing-editor/save-draft.ts";
import { loadStepPage, saveEditorStep } from "#web/listing-editor/step-page.server.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createPageContext } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

describeOnDatabase("Listing editor in two tabs", (open) => {
  let db: Db;
  let car: Draft;
  let part: Draft;
  let people = 0;

  beforeAll(async () => {
    db = (await open()).db;
    const { categories, makes, modelsOfMake } = await getCatalog(db);
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
    const user = await createUser(db, { email: `two-tabs-${people}@example.com`, name: "Sara" });
    const account = { id: user.id, role: "member", phone: null };
    const context = await createPageContext(db, { account, language: "ar" });
    const selling = getDraftContext(context);
    const draftResult = await createDraft(selling, fields);
    if (!draftResult.ok) throw new Error(draftResult.code);
    const { id } = draftResult.value;
    const argsOf = (step: EditorStep, body?: URLSearchParams) => ({
      request: new Request("https://karaj.example/", body ? { method: "POST", body } : {}),
      url: new URL("https://karaj.example/"),
      params: { draft: String(id), step },
      context,
    });
    return {
      /** Opens a step of the editor. Returns a function that submits the shown form with the typed values. */
      async open(step: EditorStep, shownFields: readonly (keyof Draft)[], boxes: readonly (keyof Draft)[] = []) {
        const { values, began: editStart } = await loadStepPage(argsOf(step));
        return async (typed: Draft, { saving = false } = {}) => {
          const form = new URLSearchParams({ began: editStart, [OPTIONAL_FIELD_NAMES_FIELD]: boxes.join(",") });
          for (const [field, value = ""] of Object.entries({
            ...Object.fromEntries(shownFields.map((field) => [field, values[field] ?? ""])),
            ...typed,
          })) {
            // Browsers send CRLF line breaks and one entry for each ticked box.
            if (!boxes.includes(field as keyof Draft)) form.set(field, value.replace(/\r?\n/g, "\r\n"));
            else for (const box of value.split(",").filter(Boolean)) form.append(field, box);
          }
          const args = argsOf(step, form);
          const answer = saving ? await save(args as never) : await saveEditorStep(args);
          return answer.headers.get("location");
        };
      },
      save: (patch: Draft) => saveDraft(selling, id, { fields: patch }),
      fields: async () => (await findDraft(db, user.id, id))?.fields as Draft,
      id,
    };
  }

  const texts = ["nameAr", "nameEn", "textAr", "textEn"] as const;

  it("The listing editor saves only the changed fields of a form and keeps changes of another tab", async () => {
    const ad = await draft(car);
    const send = await ad.open("texts", texts);
    await ad.save({ textAr: "نص جديد", textEn: "New" });
    expect(await send({ nameAr: "كامري نظيفة" })).toBe(`/sell/${ad.id}/pictures`);
    expect(await ad.fields()).toMatchObject({ nameAr: "كامري نظيفة", textAr: "نص جديد", textEn: "New" });
  });

  it("The listing editor keeps the last saved value when two tabs change the same field", async () => {
    const ad = await draft(car);
    const send = await ad.open("texts", texts);
    await ad.save({ textAr: "نص جديد" });
    await send({ textAr: "نص ثالث" });
    expect((await ad.fields()).textAr).toBe("نص ثالث");
    // A value that returns to an older text counts as a change.
    const submitAgain = await ad.open("texts", texts);
    await submitAgain({ textAr: car.textAr ?? "" });
    expect((await ad.fields()).textAr).toBe("صيانة وكالة.\nبدون حوادث.");
  });

  it("The listing editor stores emptied and unticked fields as empty and does not fill them in again", async () => {
    const ad = await draft(car);
    const send = await ad.open("contact", ["phone", "hidePhone"], ["hidePhone"]);
    await ad.save({ phone: "+966 55 000 0000" });
    await send({ hidePhone: "" });
    expect(await ad.fields()).toMatchObject({ hidePhone: "", phone: "+966 55 000 0000" });
    const words = await ad.open("texts", texts);
    await words({ nameAr: "" });
    // Scripts may save a form without the title. The vehicle must not refill the emptied title.
    const text = await ad.open("texts", ["textAr"]);
    await text({ textAr: "نص" }, { saving: true });
    expect((await ad.fields()).nameAr).toBe("");
  });

  it("An outdated form of the listing editor does not overwrite newer values with unchanged boxes or defaults", async () => {
    const ad = await draft(part);
    const send = await ad.open("price", ["asks", "price", "currency", "stock", "colors"], ["colors"]);
    await ad.save({ asks: "request", stock: "4", colors: "red" });
    await send({ sku: "A-1" });
    expect(await ad.fields()).toMatchObject({ asks: "request", stock: "4", colors: "red", sku: "A-1" });
    const submitAgain = await ad.open("price", ["colors"], ["colors"]);
    await submitAgain({ colors: "red,black" });
    expect((await ad.fields()).colors).toBe("red,black");
  });

  it("The listing editor reports invalid values that another tab saved", async () => {
    const ad = await draft(car);
    const send = await ad.open("texts", texts);
    await ad.save({ nameAr: "اتصل 0501234567" });
    expect(await send({ textAr: "نص" })).toBe(`/sell/${ad.id}/texts?check`);
    const price = await ad.open("price", ["asks", "price"]);
    expect(await price({ price: "nothing" })).toBe(`/sell/${ad.id}/price?check`);
    expect((await ad.fields()).price).toBe("nothing");
  });
});
