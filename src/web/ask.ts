/** So much of an answer's text is worth repeating. */
const mostRepeated = 300;

/** ER-01: a call that was answered with a failure, in the words that logs, pages and tests know it by. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    const text = body.trim();
    super(
      `Request failed with status ${status}: ${text.length > mostRepeated ? `${text.slice(0, mostRepeated)}…` : text}`,
    );
    this.name = "RequestFailed";
    this.status = status;
  }
}

/** What our own server answers a script of ours with. Throws a RequestFailed for anything but success. */
export async function askFor<T>(address: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(address, init);
  if (answer.ok) return (await answer.json()) as T;
  // The source of a whole page tells nobody anything.
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  throw new RequestFailed(answer.status, isPage ? answer.statusText : await answer.text());
}

/** What refusals are called: the router knows any that it wasn't told a name of by that of a server's failure. */
const refusals: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  429: "Too Many Requests",
};

/** The same words for what a page's own loading was answered with. */
export function failureInWords({
  status,
  statusText,
  data,
}: {
  status: number;
  statusText: string;
  data: unknown;
}): string {
  return new RequestFailed(status, typeof data === "string" ? data : (refusals[status] ?? statusText)).message;
}
