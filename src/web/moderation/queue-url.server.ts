import { fraudSignalNames } from "#domain/moderation/fraud-signals.ts";
import { type ModerationQueueFilter, moderationQueueSorts } from "#domain/moderation/moderation-queue.server.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { parseInt32Id } from "./reject-form.server.ts";

/** Parses the filter of the moderation queue from the URL. Invalid values are ignored. */
export function parseQueueFilter({ searchParams }: URL): ModerationQueueFilter {
  const signal = searchParams.get("sign");
  return {
    order: moderationQueueSorts.find((order) => order === searchParams.get("order")) ?? "risk",
    sign: fraudSignalNames.find((name) => name === signal),
    categoryId: parseInt32Id(searchParams.get("category")) || undefined,
    sellerId: parseInt32Id(searchParams.get("seller")) || undefined,
  };
}

/** Builds the query string of a queue filter, with "?" when it is not empty. */
export function buildQueueQuery(
  { order, sign: signal, categoryId, sellerId }: ModerationQueueFilter,
  page = 1,
): string {
  return buildUrl("", {
    order: order !== "risk" && order,
    sign: signal,
    category: categoryId,
    seller: sellerId,
    page: page > 1 && page,
  });
}
