import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchJson, formatRequestFailure, RequestFailedError } from "./fetch-json.ts";

const mockResponse = (answer: Response) => vi.stubGlobal("fetch", async () => answer);
const getFailure = async (answer: Response): Promise<RequestFailedError> => {
  mockResponse(answer);
  return fetchJson("/anything").then(
    () => expect.unreachable(),
    (error) => error,
  );
};

describe("[ER-01] fetchJson", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("fetchJson returns the parsed JSON response", async () => {
    mockResponse(Response.json({ vehicles: [1] }));
    expect(await fetchJson<{ vehicles: number[] }>("/garage/list")).toEqual({ vehicles: [1] });
  });

  it.each([
    [503, "the database does not answer", "Request failed with status 503: the database does not answer"],
    [404, '{"error":"Product not found"}', 'Request failed with status 404: {"error":"Product not found"}'],
    [500, "", "Request failed with status 500: "],
  ])("fetchJson rejects with the status and the body of a response with status %i", async (status, body, message) => {
    const failure = await getFailure(new Response(body, { status }));
    expect(failure).toBeInstanceOf(RequestFailedError);
    expect([failure.status, failure.message]).toEqual([status, message]);
  });

  it("fetchJson shortens a long response body in its error, and replaces an HTML page by the status text", async () => {
    expect((await getFailure(new Response("x".repeat(5_000), { status: 500 }))).message).toHaveLength(333);
    const page = new Response("<!doctype html>", {
      status: 502,
      statusText: "Bad Gateway",
      headers: { "content-type": "text/html; charset=utf-8" },
    });
    expect((await getFailure(page)).message).toBe("Request failed with status 502: Bad Gateway");
  });

  it("formatRequestFailure describes errors of routes in the same form as fetchJson", () => {
    const words = (data: unknown) => formatRequestFailure({ status: 400, statusText: "Bad Request", data });
    expect(words("this form is too large")).toBe("Request failed with status 400: this form is too large");
    expect(words({ code: 7 })).toBe("Request failed with status 400: Bad Request");
    const refused = { status: 405, statusText: "Internal Server Error", data: null };
    expect(formatRequestFailure(refused)).toBe("Request failed with status 405: Method Not Allowed");
  });
});
