import { beforeAll, expect, it } from "vitest";
import { registerJob } from "#domain/jobs/job-runs.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { loadJobStatus } from "./job-status.server.ts";

describeOnDatabase("Job status of a process", (open) => {
  beforeAll(() => {
    registerMessages("en", en);
    registerMessages("ar", ar);
  });

  it("loadJobStatus returns jobs with their metric name and a translated label", async () => {
    const { db } = await open();
    registerJob("unread-message-emails");
    const listJobNames = async (language: "en" | "ar") =>
      (await loadJobStatus(db, language)).jobs.map(({ name, words }) => [name, words]);
    expect(await listJobNames("en")).toContainEqual(["unread-message-emails", "E-mails about unread messages"]);
    expect(await listJobNames("ar")).toContainEqual(["unread-message-emails", "رسائل بريد عن الرسائل غير المقروءة"]);
  });
});
