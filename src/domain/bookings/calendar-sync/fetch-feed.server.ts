import { lookup as lookupHost } from "node:dns";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { failure, ok, type Result } from "#kernel/result.ts";
import { isPublicAddress } from "./public-address.ts";

/** Maximum size of a calendar, in bytes. */
const MAX_BYTES = 1_000_000;
/** Time for the whole fetch with its redirects, in milliseconds. */
const TIME_LIMIT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Functions with which a feed is fetched. Tests replace them. */
export type FeedNetwork = {
  lookup: typeof lookupHost;
  isPublicAddress: (address: string) => boolean;
  request: (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
  timeLimit: number;
};

const publicNetwork: FeedNetwork = {
  lookup: lookupHost,
  isPublicAddress,
  request: requestHttps,
  timeLimit: TIME_LIMIT_MS,
};

/**
 * Parses the address of a feed: https at the usual port, without a password, and no IP address outside the public
 * internet. `webcal:` counts as https. Undefined for other addresses.
 */
export function parseFeedUrl(text: string, isPublic: (address: string) => boolean = isPublicAddress): URL | undefined {
  const url = URL.parse(text.trim().replace(/^webcal:/i, "https:"));
  if (url?.protocol !== "https:" || url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) ? !isPublic(host) : !host.includes(".")) return undefined;
  url.hash = "";
  return url;
}

class PrivateAddressError extends Error {}

/**
 * Creates the function that resolves host names for the connection. The connection uses the addresses that were
 * checked, so a name that resolves differently the next time leads nowhere else.
 */
const createPublicLookup =
  ({ lookup, isPublicAddress: isPublic }: FeedNetwork): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return callback(new PrivateAddressError(`${hostname} is no public host`), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

/** Sends a GET request on a connection of its own and resolves with the response, whose body is not read yet. */
const sendRequest = (url: URL, network: FeedNetwork, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: "text/calendar, */*;q=0.1",
      "accept-encoding": "identity",
      "user-agent": "Karaj calendar",
    };
    const options = { agent: false, lookup: createPublicLookup(network), signal, headers } as const;
    const request = network.request(url, options, resolve);
    request.on("error", reject);
    request.end();
  });

async function readBody(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) {
      response.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Fetches the text of an external calendar. Every address on the way, redirects included, has to be https and a public
 * host. Fails with `calendar.address`, `calendar.unreachable`, `calendar.status` (an answer other than 200),
 * `calendar.redirects`, `calendar.too_large` or `calendar.timeout`.
 */
export async function fetchFeed(address: string, network: FeedNetwork = publicNetwork): Promise<Result<string>> {
  const signal = AbortSignal.timeout(network.timeLimit);
  let url = parseFeedUrl(address, network.isPublicAddress);
  try {
    for (let redirects = 0; url && redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await sendRequest(url, network, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        const text = await readBody(response);
        return text === undefined ? failure("invalid", "calendar.too_large") : ok(text);
      }
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) return failure("unavailable", "calendar.status");
      url = parseFeedUrl(URL.parse(headers.location, url)?.href ?? "", network.isPublicAddress);
    }
    return url ? failure("unavailable", "calendar.redirects") : failure("invalid", "calendar.address");
  } catch (error) {
    if (error instanceof PrivateAddressError) return failure("invalid", "calendar.address");
    return failure("unavailable", signal.aborted ? "calendar.timeout" : "calendar.unreachable");
  }
}
