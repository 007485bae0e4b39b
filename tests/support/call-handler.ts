/** Result of a loader or action, in the same form whether the handler returned or threw it. */
export type HandlerResult = {
  status: number;
  location: string | null;
  cookie: string;
  text: string;
  data: Record<string, unknown>;
};

type DataWithInit = { data: Record<string, unknown> | null; init: ResponseInit | null };

/** Calls a loader or action and converts its result, returned or thrown, to one form. Rethrows errors. */
export async function callHandler(call: () => unknown): Promise<HandlerResult> {
  const answer = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    const { status, headers } = answer;
    return {
      status,
      location: headers.get("location"),
      cookie: headers.get("set-cookie") ?? "",
      text: await answer.text(),
      data: {},
    };
  }
  // The result is a `data()` object or plain loader data.
  const { data, init } =
    "init" in (answer as object) ? (answer as DataWithInit) : { data: answer as DataWithInit["data"], init: null };
  const cookie = new Headers(init?.headers).get("set-cookie") ?? "";
  return { status: init?.status ?? 200, location: null, cookie, text: "", data: data ?? {} };
}
