import { redirect } from "react-router";
import { toArchiveAnswer } from "#domain/member-data/answer.ts";
import { downloadMemberData } from "#domain/member-data/download.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/data-archive.ts";
import { accountContext, accountOfPage } from "./signed-in.server.ts";

/** Sends everything the site keeps about the member as a ZIP archive. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(visitContext);
  const result = await downloadMemberData(accountContext({ request, context }), accountOfPage(context), address);
  return result.ok ? toArchiveAnswer(result.value) : redirect("/account/data?limited=1", 303);
}

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/account/data");
