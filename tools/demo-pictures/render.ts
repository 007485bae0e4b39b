// Renders the demo pictures: node tools/demo-pictures/render.ts [--only NAME] [--missing] [--out FOLDER] [--drawn WIDTH].
// NAME is a pattern for the start of file names: cars/sedan-1, parts, 'cars/.*-front$'. With --missing, pictures that
// exist are kept. Needs Chromium (CHROMIUM=/path, default /usr/bin/chromium).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { build } from "vite";
import { appIcons, shareImage } from "./brand.ts";
import { buildManifest, carJobs, partShots } from "./catalogue.ts";
import { blogCovers } from "./compositions/blog.ts";
import { shareScene } from "./compositions/brand.ts";
import { categoryPictures } from "./compositions/categories.ts";
import { sellerCovers } from "./compositions/sellers.ts";
import type { Composition } from "./scene/composition.ts";

const here = dirname(fileURLToPath(import.meta.url));
const option = (name: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const only = option("--only");
const shipped = join(here, "../../public/pictures/demo");
const out = option("--out") ?? shipped;
const missing = process.argv.includes("--missing");
// Pictures are rendered larger than they are published. Downscaling smooths the edges that shaders cut.
const drawn = Number(option("--drawn") ?? 1600);
const CAR = { width: 1500, height: 1125 };
const DRAWN = { width: drawn, height: (drawn * 3) / 4 };
const WIDTHS = [
  { width: 1200, quality: 31 },
  { width: 480, quality: 36 },
];
const fileName = (name: string, width: number) => join(out, `${name}-${width}.avif`);

const built = await build({
  configFile: false,
  logLevel: "error",
  build: { write: false, lib: { entry: join(here, "scene/main.ts"), formats: ["iife"], name: "scene" } },
});
const scene = [built].flat()[0];
if (!scene || !("output" in scene)) throw new Error("the scene was not bundled");
const sceneCode = scene.output[0].code;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

async function freshPage() {
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  page.on("pageerror", (e) => console.error("page error:", e.message));
  page.on("console", (m) => {
    if (m.type() === "error" || m.type() === "warning") console.error("page:", m.text().slice(0, 1500));
  });
  await page.setContent(
    '<!doctype html><meta charset="utf-8"><body style="font-family:\'Noto Kufi Arabic\'">كراج</body>',
  );
  await page.addScriptTag({ content: sceneCode });
  await page.waitForFunction("window.ready");
  return page;
}

async function save(url: string, name: string, ratio = 4 / 3, widths = WIDTHS) {
  const raw = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  for (const { width, quality } of widths) {
    const file = fileName(name, width);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      await sharp(raw)
        .removeAlpha()
        .resize(width, Math.round(width / ratio), { kernel: "lanczos3" })
        .avif({ quality, effort: 3, chromaSubsampling: "4:2:0" })
        .toBuffer(),
    );
  }
}

const PICTURES_PER_PAGE = 150;
let page = await freshPage();

/** Renders a composition. Square and tall pictures need fewer pixels across for the same sharpness. */
async function compose(c: Composition) {
  const mark = c.sign && join(shipped, `${c.sign}.svg`);
  const sign = mark && existsSync(mark) ? readFileSync(mark, "utf8") : "";
  const width = Math.round(drawn * Math.min(1, c.ratio / 1.6));
  return page.evaluate(([k, w, h]) => window.shootComposition(k, w, h), [
    { ...c, sign },
    width,
    Math.round(width / c.ratio),
  ] as const);
}

const exists = (name: string) => existsSync(fileName(name, 480));
const wanted = (name: string) => (!only || new RegExp(`^(${only})`).test(name)) && !(missing && exists(name));
let encoding: Promise<void> = Promise.resolve();
let since = 0;
let done = 0;
try {
  const jobs = [
    ...carJobs().map((job) => ({
      name: job.name,
      run: async (name: string) => {
        const size = [CAR.width, CAR.height] as const;
        const url =
          "car" in job
            ? await page.evaluate(([shot, w, h]) => window.shootCar(shot, w, h), [job.car, ...size] as const)
            : await page.evaluate(([shot, w, h]) => window.shootCabin(shot, w, h), [job.cabin, ...size] as const);
        // The next picture is rendered while this one is encoded.
        await encoding;
        encoding = save(url, name);
      },
    })),
    ...partShots().map((p) => ({
      name: `parts/${p.kind}-${p.variant}`,
      run: async (name: string) =>
        save(
          await page.evaluate(([k, v, w, h]) => window.shootPart(k, v, w, h), [
            p.kind,
            p.variant,
            DRAWN.width,
            DRAWN.height,
          ] as const),
          name,
        ),
    })),
    ...[...blogCovers(), ...categoryPictures(), ...sellerCovers()].map((c) => ({
      name: c.name,
      run: async (name: string) => save(await compose(c), name, c.ratio, c.widths),
    })),
    {
      name: shareScene.name,
      run: async () => {
        const fonts = join(here, "../../node_modules/@fontsource-variable/readex-pro/files");
        await shareImage(
          browser,
          await compose(shareScene),
          fonts,
          join(out === shipped ? join(out, "..") : out, "og.jpg"),
        );
        await appIcons(out === shipped ? join(out, "../..") : out);
      },
    },
  ].filter((j) => wanted(j.name));
  for (const job of jobs) {
    // A new browser page frees the textures of earlier pictures.
    if (since++ >= PICTURES_PER_PAGE) {
      await page.close();
      page = await freshPage();
      since = 1;
    }
    const t = Date.now();
    await job.run(job.name);
    console.log(`${++done}/${jobs.length}`, job.name, `${Date.now() - t} ms`);
  }
  await encoding;
  writeFileSync(join(out, "pictures.json"), `${JSON.stringify(buildManifest(exists))}\n`);
} finally {
  await browser.close();
}
