/** Options for creating a client. */
export type KarajOptions = {
  /** Base address of Karaj, such as `https://karaj.example`. */
  baseUrl: string;
  /** Access token of an account. Without a token only public data can be requested. */
  token?: string | undefined;
  /** Language of texts in responses. */
  language?: "ar" | "en" | undefined;
  /** Function to use instead of the platform's `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
};

/** Problem with one field of a request. */
export type FieldProblem = { path: string; code: string; message: string };

/**
 * Error for a failed response. Programs should decide by `code`. `message` is in the reader's language and can be
 * shown.
 */
export class KarajProblem extends Error {
  override readonly name = "KarajProblem";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  /** Id of the request, to be quoted in questions to the operator of Karaj. */
  readonly requestId: string | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(answer: Response, body: Record<string, unknown>) {
    super(typeof body.detail === "string" ? body.detail : `${answer.status} ${answer.statusText}`);
    this.status = answer.status;
    this.code = typeof body.code === "string" ? body.code : "unexpected";
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldProblem[]) : [];
    this.requestId = typeof body.requestId === "string" ? body.requestId : undefined;
    this.retryAfter = Number(answer.headers.get("retry-after")) || undefined;
  }
}

type Call = { path: readonly string[]; body?: "json" | "form"; answer?: "stream" };
type Input = { query?: object; headers?: object; body?: unknown; signal?: AbortSignal };

/**
 * Creates the function that sends the request of an API method and parses the response. It throws KarajProblem for a
 * failed response.
 */
export function sender({ baseUrl, token, language, fetch = (url, init) => globalThis.fetch(url, init) }: KarajOptions) {
  const root = `${baseUrl.replace(/\/+$/, "")}/api/v1`;
  return async function send<T>(method: string, path: string, input: Input, call: Call): Promise<T> {
    const values = input as Record<string, unknown>;
    const address = call.path.reduce(
      (all, name) => all.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
      path,
    );
    const headers = new Headers();
    if (token) headers.set("authorization", `Bearer ${token}`);
    if (language) headers.set("accept-language", language);
    for (const [name, value] of Object.entries(input.headers ?? {})) {
      if (value !== undefined) headers.set(name, String(value));
    }
    if (call.body === "json" && input.body !== undefined) headers.set("content-type", "application/json");
    const answer = await fetch(root + address + searchOf(input.query), {
      method,
      headers,
      ...(input.body === undefined
        ? {}
        : { body: call.body === "form" ? formOf(input.body) : JSON.stringify(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (!answer.ok) {
      const body: unknown = await answer.json().catch(() => undefined);
      throw new KarajProblem(
        answer,
        typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {},
      );
    }
    if (call.answer === "stream") return answer as T;
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
}

/** Formats the query string. A list becomes one parameter per item. */
function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `?${search}` : "";
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) {
    for (const each of Array.isArray(value) ? value : [value])
      form.append(name, each instanceof Blob ? each : String(each));
  }
  return form;
}
