import { partRequestsPath } from "#domain/part-requests/part-request.ts";
import { buildUrl } from "#kernel/build-url.ts";

/** Returns the path of the form that asks sellers for a part, with the words, the category, the model and the city of a list. */
export const getAskSellersPath = (params: URLSearchParams, words: string, category: string | undefined): string =>
  buildUrl(`${partRequestsPath}/new`, {
    q: words.slice(0, 120),
    category: category ?? params.get("category") ?? undefined,
    model: params.get("model") ?? undefined,
    city: params.get("city") ?? undefined,
  });
