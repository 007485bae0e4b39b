import type { RouterContextProvider } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseAmount } from "#kernel/typed-numbers.ts";
import { requestContext } from "#web/context.ts";

/** Parses a typed amount to minor units. Returns undefined if it is no amount of the currency. */
export async function parseFormAmount(
  context: Readonly<RouterContextProvider>,
  text: string,
  currency: string,
): Promise<number | undefined> {
  const { currencies } = await getCatalog(context.get(requestContext).db);
  const parsed = parseAmount(text, currencies.get(currency)?.decimals ?? 2);
  return "minor" in parsed ? parsed.minor : undefined;
}
