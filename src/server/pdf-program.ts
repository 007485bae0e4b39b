import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Makes a PDF of an HTML document. Rejects if the program fails, takes too long or has too much to do. */
export type PdfRenderer = (html: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Number of programs that run at the same time. Each takes a core and up to 200 MB. */
const MAX_RUNNING = 2;
/** Number of documents that wait. More are refused, because their readers would wait for too long. */
const MAX_WAITING = 20;
const TIME_LIMIT_MS = 20_000;

/** Returns the arguments with which a program reads the file `input` and writes the PDF `output`. */
function getArguments(program: string, input: string, output: string, folder: string): string[] {
  if (basename(program).includes("weasyprint")) return ["--quiet", input, output];
  return [
    "--headless",
    // Chromium refuses to run as root with its sandbox, as in many containers.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Documents contain everything that they need.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    `--user-data-dir=${join(folder, "profile")}`,
    "--no-pdf-header-footer",
    // Lets the embedded fonts load before the page is printed.
    "--virtual-time-budget=5000",
    `--print-to-pdf=${output}`,
    pathToFileURL(input).href,
  ];
}

async function printDocument(program: string, html: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), "karaj-pdf-"));
  try {
    const [input, output] = [join(folder, "document.html"), join(folder, "document.pdf")];
    await writeFile(input, html);
    await run(program, getArguments(program, input, output, folder), { timeout: TIME_LIMIT_MS, killSignal: "SIGKILL" });
    return new Uint8Array(await readFile(output));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Creates the renderer for the program at a path: WeasyPrint, if its name says so, otherwise Chromium. */
export function createPdfRenderer(program: string): PdfRenderer {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (html) => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) throw new Error("too many documents wait for the PDF program");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await printDocument(program, html);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
