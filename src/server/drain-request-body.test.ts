import { afterEach, describe, expect, it, vi } from "vitest";
import { drainThenRespond } from "./drain-request-body.ts";

afterEach(() => vi.useRealTimers());

const createRefusal = () => new Response("too large", { status: 413, headers: { "retry-after": "1" } });

describe("drainThenRespond", () => {
  it("drainThenRespond keeps status and headers of the response, and ends it once the whole form is read", async () => {
    let sent = 0;
    const form = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        if (sent > 5) controller.close();
        else controller.enqueue(new Uint8Array(1_000));
      },
    });
    const answer = drainThenRespond(createRefusal(), form);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([413, "1"]);
    expect(await answer.text()).toBe("too large");
    expect(sent).toBe(6);
  });

  it("drainThenRespond ends the response when the client disconnects", async () => {
    const form = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("gone")) });
    expect(await drainThenRespond(createRefusal(), form).text()).toBe("too large");
  });

  it("drainThenRespond ends the response when no more form data arrives", async () => {
    vi.useFakeTimers();
    const text = drainThenRespond(createRefusal(), new ReadableStream<Uint8Array>()).text();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await text).toBe("too large");
  });

  it("drainThenRespond ends the response when the form is far too large to read", async () => {
    const chunk = new Uint8Array(8 * 1_024 * 1_024);
    const form = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    expect(await drainThenRespond(createRefusal(), form).text()).toBe("too large");
  });

  it("drainThenRespond returns the response unchanged when there is no form or something else reads it", () => {
    const answer = createRefusal();
    const form = new ReadableStream<Uint8Array>();
    form.getReader();
    expect(drainThenRespond(answer, null)).toBe(answer);
    expect(drainThenRespond(answer, form)).toBe(answer);
  });
});
