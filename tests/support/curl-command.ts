import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Environment in which an example command runs: shell variables with a token and an ETag, and the cookies in curl's
 * cookie file.
 */
export type ShellEnvironment = { TOKEN?: string; ETAG?: string; cookies?: Record<string, string> };

/** Request that a curl command sends. */
export type CurlRequest = {
  method: string;
  url: string;
  headers: Headers;
  body?: string | FormData;
  keepsCookies: boolean;
};

/** Formats cookies as curl's cookie file of one site. HttpOnly cookies have a prefix. */
const cookieFile = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => {
      const site = name === "XSRF-TOKEN" ? "localhost" : "#HttpOnly_localhost";
      return [site, "FALSE", "/", "FALSE", "0", name, value].join("\t");
    })
    .join("\n");

/** Runs a command in a shell in which `curl` only prints its arguments. Returns these arguments. */
async function readCurlArguments(command: string, { cookies, ...variables }: ShellEnvironment): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "pasted-"));
  try {
    if (cookies)
      await writeFile(join(folder, "cookies.txt"), `# Netscape HTTP Cookie File\n\n${cookieFile(cookies)}\n`);
    const { stdout } = await run("sh", ["-euc", `curl() { printf '%s\\0' "$@"; }\n${command}`], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...variables },
    });
    return stdout.split("\0").slice(0, -1);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a curl command in the given shell environment and returns the request that curl would send. */
export async function parseCurlCommand(command: string, has: ShellEnvironment): Promise<CurlRequest> {
  const curlArguments = await readCurlArguments(command, has);
  const headers = new Headers();
  const sent: CurlRequest = { method: "GET", url: "", headers, keepsCookies: false };
  while (curlArguments.length > 0) {
    const option = curlArguments.shift() ?? "";
    const value = () => curlArguments.shift() ?? "";
    switch (option) {
      case "-X":
        sent.method = value();
        break;
      case "-H": {
        const [name = "", headerValue = ""] = value().split(/:\s*(.*)/s);
        headers.set(name, headerValue);
        break;
      }
      case "-d":
        sent.body = value();
        break;
      case "-F":
        sent.body = formOf(value());
        break;
      case "-b":
        if (value() !== "cookies.txt" || !has.cookies) throw new Error(`there are no such cookies: ${command}`);
        headers.set(
          "cookie",
          Object.entries(has.cookies)
            .map((pair) => pair.join("="))
            .join("; "),
        );
        break;
      case "-c":
        value();
        sent.keepsCookies = true;
        break;
      case "-N":
        break;
      default:
        if (option.startsWith("-")) throw new Error(`curl isn't shown with ${option} elsewhere: ${command}`);
        sent.url = option;
    }
  }
  return sent;
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

function formOf(part: string): FormData {
  const [name = "", file = ""] = part.split("=@");
  const form = new FormData();
  form.append(name, new File([pixel], file, { type: "image/png" }));
  return form;
}
