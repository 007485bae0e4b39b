import { beforeAll, expect, it } from "vitest";
import { knownJob } from "#domain/jobs/runs.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { workOfPage } from "./work-of-page.server.ts";

onDatabase("the jobs of a process", (open) => {
  beforeAll(() => {
    provideTexts("en", en);
    provideTexts("ar", ar);
  });

  it("are named in the reader's language, beside what figures call them", async () => {
    const { db } = await open();
    knownJob("unread-mail");
    const named = async (language: "en" | "ar") =>
      (await workOfPage(db, language)).jobs.map(({ name, words }) => [name, words]);
    expect(await named("en")).toContainEqual(["unread-mail", "Mails about unread messages"]);
    expect(await named("ar")).toContainEqual(["unread-mail", "التنبيه بالبريد إلى رسائل لم تُقرأ"]);
  });
});
