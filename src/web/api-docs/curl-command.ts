import type { ApiDocument, ApiEndpoint, ApiParameter, ApiResponse, ApiSchema } from "./api-document.ts";
import { generateExample } from "./example.ts";
import { getFieldDocs, resolveSchema } from "./field-docs.ts";

/**
 * Something that must exist before a command runs, such as a token. `name` is its placeholder or file name in the
 * command.
 */
export type CommandPrerequisite = { name: string; what: "token" | "cookies" | "etag" | "picture" | "values" };

/** curl command for an operation, with everything that must exist before the command runs. */
export type CurlCommand = { text: string; needs: CommandPrerequisite[] };

export type DocsSource = { document: ApiDocument; origin: string };

/** CSRF header for session-authenticated writes. Reads the token from curl's cookie file. */
const csrfHeader = `-H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies.txt)"`;

/** Creates a curl command for an operation. When its prerequisites exist, the command sends a valid request. */
export function createCurlCommand({ document, origin }: DocsSource, operation: ApiEndpoint): CurlCommand {
  const { method, path, parameters, requestBody } = operation;
  const value = ({ name, schema = {} }: ApiParameter) => String(generateExample(document, schema, name));
  const getParameters = (place: string) =>
    parameters.filter((each) => each.in === place && (each.required || place === "path"));
  const pathParameters = getParameters("path").map((each) => ({ name: each.name, value: value(each) }));
  const address = pathParameters.reduce(
    (all, each) => all.replace(`{${each.name}}`, encodeURIComponent(each.value)),
    path,
  );
  const query = getParameters("query").map((each) => `${each.name}=${encodeURIComponent(value(each))}`);
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const streams = getSuccessResponses(operation).some((each) => "text/event-stream" in (each.content ?? {}));
  const authentication = getAuthentication(operation);
  const versioned = getParameters("header").some(isVersionHeader);
  const body =
    contentType === "application/json"
      ? (content?.example ?? createMinimalBody(document, content?.schema ?? {}))
      : undefined;
  const url = `${origin}/api/v1${address}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const parts = [
    `curl${streams ? " -N" : ""}${method === "GET" ? "" : ` -X ${method}`}`,
    ...(authentication.token ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(authentication.cookies ? ["-b cookies.txt"] : []),
    ...(authentication.cookies && method !== "GET" ? [csrfHeader] : []),
    ...(authentication.keeps ? ["-c cookies.txt"] : []),
    ...getParameters("header").map((each) =>
      isVersionHeader(each) ? `-H "If-Match: $ETAG"` : `-H ${quoteForShell(`${each.name}: ${value(each)}`)}`,
    ),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body))}`]),
    ...(contentType === "multipart/form-data" ? ["-F 'pictures=@front.jpg'"] : []),
    quoteForShell(url),
  ];
  const values = [...pathParameters.map((each) => each.value), ...findIds(body)];
  const needs: (CommandPrerequisite | false)[] = [
    authentication.token && { name: "$TOKEN", what: "token" },
    authentication.cookies && { name: "cookies.txt", what: "cookies" },
    versioned && { name: "$ETAG", what: "etag" },
    contentType === "multipart/form-data" && { name: "front.jpg", what: "picture" },
    values.length > 0 && { name: [...new Set(values)].join(", "), what: "values" },
  ];
  return {
    text: parts.join(parts.length > 2 ? " \\\n  " : " "),
    needs: needs.filter((each) => each !== false),
  };
}

const isVersionHeader = ({ name }: ApiParameter) => name.toLowerCase() === "if-match";

const getSuccessResponses = ({ responses }: ApiEndpoint): ApiResponse[] =>
  Object.entries(responses).flatMap(([status, response]) => (status.startsWith("2") ? response : []));

/**
 * Chooses the authentication for the command. A bearer token is preferred, because it needs neither cookies nor a CSRF
 * token.
 */
function getAuthentication(operation: ApiEndpoint) {
  const { security = [], requestBody } = operation;
  const token = security.some((scheme) => scheme.token);
  const session = security.some((scheme) => scheme.session);
  const isPublic = security.some((scheme) => Object.keys(scheme).length === 0);
  return {
    token,
    // Public operations without a body also use cookies, because such operations can only concern the session.
    cookies: session && !token && (!isPublic || !requestBody),
    /** Whether curl stores the response cookies, because the operation starts or ends a session. */
    keeps: getSuccessResponses(operation).some(({ headers = {} }) => "Set-Cookie" in headers),
  };
}

/** Lists the values of all id fields in a request body, such as `listingId` or `ids`. */
const findIds = (body: unknown): string[] =>
  [...JSON.stringify(body ?? null).matchAll(/"(?:\w+Id|ids?)":\[?"?([^",\]}]+)/g)].map(([, id = ""]) => id);

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Creates an example body with the required fields only. If no field is required, the body has all fields. */
function createMinimalBody(document: ApiDocument, schema: ApiSchema): unknown {
  const fullExample = generateExample(document, schema);
  if (resolveSchema(document, schema).example !== undefined) return fullExample;
  const requiredNames = (getFieldDocs(document, schema) ?? [])
    .filter(({ required }) => required)
    .map(({ name }) => name);
  if (requiredNames.length === 0 || typeof fullExample !== "object" || fullExample === null) return fullExample;
  return Object.fromEntries(Object.entries(fullExample).filter(([name]) => requiredNames.includes(name)));
}
