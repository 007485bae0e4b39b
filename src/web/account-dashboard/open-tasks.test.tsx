import { beforeAll, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../../../tests/support/inbox.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { listOpenTasks, type OpenTask } from "./open-tasks.server.ts";
import { OpenTasksCard } from "./open-tasks-card.tsx";

describeOnDatabase("listOpenTasks", (open) => {
  let shop: InboxFixture;
  beforeAll(async () => {
    shop = await createInboxFixture(await open());
  });

  it("[RT-16] The overview counts what waits for the owner and the staff of a business by their permissions", async () => {
    const listTasks = async (member: Member) =>
      (await listOpenTasks(shop.db, member)).map(({ name, count }) => [name, count]);
    expect(await listTasks(shop.owner)).toEqual([]);

    const { buyer, ad } = await shop.asked();
    await shop.asked("Does it come with a warranty?", ad);
    await shop.order(await shop.holding([[ad, 1]]));
    for (const status of ["expired", "expired", "rejected"] as const) {
      const id = await shop.ad();
      await shop.db.updateTable("ads").set({ status }).where("id", "=", id).execute();
    }
    const listings = [
      ["rejected", 1],
      ["expired", 2],
    ];
    expect(await listTasks(shop.owner)).toEqual([["messages", 2], ["orders", 1], ...listings]);
    expect(await listTasks(shop.manager)).toEqual([["messages", 2], ["orders", 1], ...listings]);
    expect(await listTasks(shop.editor)).toEqual(listings);
    expect(await listTasks(buyer)).toEqual([]);
  });
});

it.each(["ar", "en"] as const)("The card of open tasks names each task and links to its page (%s)", (language) => {
  const names = ["messages", "orders", "returns", "bookings", "rejected", "expired"] as const;
  const tasks = names.map((name, i): OpenTask => ({ name, path: `/account/${name}`, count: i + 11 }));
  const { html, foreignWords } = renderView(<OpenTasksCard tasks={tasks} />, language);
  for (const { path, count } of tasks) expect(html).toMatch(new RegExp(`href="${path}".*?${count}</bdi>`));
  expect(foreignWords).toEqual([]);
});
