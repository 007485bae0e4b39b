import { type AttackedServer, ORIGIN } from "./attacked-server.ts";

/** Options of one request. An object `body` is sent as JSON, any other body unchanged. */
export type RequestOptions = {
  method?: string;
  body?: Record<string, unknown> | BodyInit;
  headers?: Record<string, string>;
};

/** A browser or program with its own cookies, on a network that the attack chooses. */
export class AbuseClient {
  readonly #shop: AttackedServer;
  readonly #cookies = new Map<string, string>();
  /** Client address that the proxy reports to the server. */
  address: string;

  constructor(shop: AttackedServer, address: string) {
    this.#shop = shop;
    this.address = address;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Sends a request and stores the cookies of its response. Redirects are returned and not followed. */
  async request(path: string, { method = "GET", body, headers = {} }: RequestOptions = {}): Promise<Response> {
    const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype;
    const response = await fetch(new URL(path, this.#shop.url), {
      method,
      redirect: "manual",
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      headers: {
        "x-forwarded-for": this.address,
        "x-forwarded-proto": "https",
        "x-forwarded-host": new URL(ORIGIN).host,
        origin: ORIGIN,
        cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
        "x-xsrf-token": this.#cookies.get("XSRF-TOKEN") ?? "",
        ...(isJson ? { "content-type": "application/json" } : {}),
        ...headers,
      },
    });
    for (const each of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
