/** Maximum length of the address of a video, in characters. */
export const MAX_VIDEO_ADDRESS_LENGTH = 300;

/**
 * Video of a listing. `address` is the page or file that a plain link opens. `frame` is the player of YouTube or Vimeo
 * that sets no cookies; `file` is an .mp4 file.
 */
export type Video = { address: string } & ({ frame: string } | { file: string });

/** Origins of the players, the only pages that may be embedded. */
export const videoFrameOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

const [youTubePlayer, vimeoPlayer] = videoFrameOrigins;
const youTubeHosts = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);

/** Parses the address of a video. Undefined unless it is an https link to YouTube, Vimeo or an .mp4 file. */
export function parseVideo(text: string): Video | undefined {
  const url = URL.parse(text.trim());
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return undefined;
  const host = url.hostname.replace(/^www\./, "");
  if (host === "youtu.be" || youTubeHosts.has(host)) return toYouTubeVideo(findYouTubeId(url, host));
  if (host === "vimeo.com" || host === "player.vimeo.com") return parseVimeoVideo(url);
  return host.includes(".") && /\.mp4$/i.test(url.pathname) ? { address: url.href, file: url.href } : undefined;
}

function findYouTubeId(url: URL, host: string): string | null | undefined {
  if (host === "youtu.be") return url.pathname.slice(1);
  if (url.pathname === "/watch") return url.searchParams.get("v");
  return /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
}

const toYouTubeVideo = (id: string | null | undefined): Video | undefined =>
  id && /^[\w-]{11}$/.test(id)
    ? { address: `https://www.youtube.com/watch?v=${id}`, frame: `${youTubePlayer}/embed/${id}` }
    : undefined;

/** Parses a Vimeo address. Unlisted videos have a second code, in the path or in the parameter `h`. */
function parseVimeoVideo(url: URL): Video | undefined {
  const [, id, pathCode] = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{1,32}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  const code = pathCode ?? /^[0-9a-f]{1,32}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  return {
    address: `https://vimeo.com/${id}${code ? `/${code}` : ""}`,
    frame: `${vimeoPlayer}/video/${id}?dnt=1${code ? `&h=${code}` : ""}`,
  };
}
