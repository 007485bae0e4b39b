/** What a page's action or loader answered, in whichever way it did. */
export type Answer = {
  status: number;
  location: string | null;
  cookie: string;
  text: string;
  data: Record<string, unknown>;
};

type Told = { data: Record<string, unknown> | null; init: ResponseInit | null };

/** Calls a page's action or loader and reads whatever it answers or throws. */
export async function answerOf(call: () => unknown): Promise<Answer> {
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
  // What `data()` makes, or what a loader hands over as it is.
  const { data, init } = "init" in (answer as object) ? (answer as Told) : { data: answer as Told["data"], init: null };
  const cookie = new Headers(init?.headers).get("set-cookie") ?? "";
  return { status: init?.status ?? 200, location: null, cookie, text: "", data: data ?? {} };
}
