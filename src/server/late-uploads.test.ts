import { afterEach, describe, expect, it, vi } from "vitest";
import { afterUpload } from "./late-uploads.ts";

afterEach(() => vi.useRealTimers());

const refusal = () => new Response("too large", { status: 413, headers: { "retry-after": "1" } });

describe("an answer to a form that is refused", () => {
  it("ends when all of the form was sent, as it was", async () => {
    let sent = 0;
    const form = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        if (sent > 5) controller.close();
        else controller.enqueue(new Uint8Array(1_000));
      },
    });
    const answer = afterUpload(refusal(), form);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([413, "1"]);
    expect(await answer.text()).toBe("too large");
    expect(sent).toBe(6);
  });

  it("ends when the sender leaves", async () => {
    const form = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("gone")) });
    expect(await afterUpload(refusal(), form).text()).toBe("too large");
  });

  it("ends when nothing more comes", async () => {
    vi.useFakeTimers();
    const text = afterUpload(refusal(), new ReadableStream<Uint8Array>()).text();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await text).toBe("too large");
  });

  it("ends when it is far too much", async () => {
    const piece = new Uint8Array(8 * 1_024 * 1_024);
    const form = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) });
    expect(await afterUpload(refusal(), form).text()).toBe("too large");
  });

  it("is left alone where there is no form, or it was read already", () => {
    const answer = refusal();
    const form = new ReadableStream<Uint8Array>();
    form.getReader();
    expect(afterUpload(answer, null)).toBe(answer);
    expect(afterUpload(answer, form)).toBe(answer);
  });
});
