import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseVideo, videoFrameOrigins } from "./video.ts";

const youTube = {
  address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
};

describe("parseVideo", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10",
    "https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=abc",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    " https://youtube.com/live/dQw4w9WgXcQ ",
  ])("parseVideo reads every form of a YouTube address: %s", (text) => {
    expect(parseVideo(text)).toEqual(youTube);
  });

  it("parseVideo reads Vimeo addresses, also of unlisted videos, and .mp4 files", () => {
    expect(parseVideo("https://vimeo.com/76979871")).toEqual({
      address: "https://vimeo.com/76979871",
      frame: "https://player.vimeo.com/video/76979871?dnt=1",
    });
    const unlisted = {
      address: "https://vimeo.com/76979871/abc123",
      frame: "https://player.vimeo.com/video/76979871?dnt=1&h=abc123",
    };
    expect(parseVideo("https://vimeo.com/76979871/abc123")).toEqual(unlisted);
    expect(parseVideo("https://player.vimeo.com/video/76979871?h=abc123")).toEqual(unlisted);
    const file = "https://videos.example.com/cars/1.MP4?token=a";
    expect(parseVideo(file)).toEqual({ address: file, file });
  });

  it.each([
    "",
    "video",
    "http://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/short",
    "https://www.youtube.com/@channel",
    "https://youtube.com.example.org/watch?v=dQw4w9WgXcQ",
    "https://user@youtu.be/dQw4w9WgXcQ",
    "https://vimeo.com/channels/staffpicks",
    "https://example.com/video.webm",
    "https://localhost/video.mp4",
    "javascript:alert(1)//.mp4",
  ])("parseVideo refuses what is no video: %s", (text) => {
    expect(parseVideo(text)).toBeUndefined();
  });

  it("parseVideo embeds only the two players, for any text, and reads its own addresses back unchanged", () => {
    const ids = fc.stringMatching(/^[\w-]{11}$/);
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.webUrl().map((url) => `${url}.mp4`),
      ids.map((id) => `https://youtu.be/${id}`),
      fc.nat(999_999_999).map((id) => `https://vimeo.com/${id}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const video = parseVideo(text);
        if (!video) return;
        expect(video.address.startsWith("https://")).toBe(true);
        if ("frame" in video) expect(videoFrameOrigins).toContain(new URL(video.frame).origin);
        expect(parseVideo(video.address)).toEqual(video);
      }),
    );
  });
});
