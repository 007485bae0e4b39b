import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./api-types.ts";

/** Options for creating a client. */
export type KarajOptions = {
  /** Base address of Karaj, such as `https://karaj.example`. */
  baseUrl: string;
  /** Access token of an account. Without a token only public data can be requested. */
  token?: string | undefined;
  /** Language of texts in responses. */
  language?: "ar" | "en" | undefined;
  /** Function to use instead of the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** Client with a method for each HTTP verb. Paths, parameters, bodies and responses are typed by the OpenAPI document. */
export type Karaj = Client<paths>;

/** Creates a client. Its methods return `data` of a successful response or `error`, which is the problem. */
export const createKaraj = ({ baseUrl, token, language, fetch = globalThis.fetch }: KarajOptions): Karaj =>
  createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, "")}/api/v1`,
    fetch,
    headers: { authorization: token && `Bearer ${token}`, "accept-language": language },
    bodySerializer: serializeBody,
  });

/** Serializes a body as form data if it contains files, otherwise as JSON. A list of files becomes one field per file. */
function serializeBody(body: unknown): FormData | string {
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each: unknown) => [name, each] as const),
  );
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
