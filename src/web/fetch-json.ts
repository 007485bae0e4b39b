/** Maximum length of a response body in an error message, in characters. */
const MAX_ERROR_BODY_LENGTH = 300;

/**
 * Error for a failed call to our own server (ER-01). The message holds the status and the start of the response body.
 */
export class RequestFailedError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    const text = body.trim();
    super(
      `Request failed with status ${status}: ${text.length > MAX_ERROR_BODY_LENGTH ? `${text.slice(0, MAX_ERROR_BODY_LENGTH)}…` : text}`,
    );
    this.name = "RequestFailed";
    this.status = status;
  }
}

/** Fetches JSON from our own server. Throws a RequestFailedError for any status that is not a success. */
export async function fetchJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init);
  if (response.ok) return (await response.json()) as T;
  // The HTML source of an error page is useless in an error message.
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  throw new RequestFailedError(response.status, isPage ? response.statusText : await response.text());
}

/**
 * Status texts of client errors, by status. Without them, the router would report some client errors as server
 * errors.
 */
const clientErrorTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  429: "Too Many Requests",
};

type FailedResponse = { status: number; statusText: string; data: unknown };

/** Formats a failed page load with the same wording as a RequestFailedError. */
export function formatRequestFailure({ status, statusText, data }: FailedResponse): string {
  return new RequestFailedError(status, typeof data === "string" ? data : (clientErrorTexts[status] ?? statusText))
    .message;
}
