// Renders the demo pictures: node tools/demo-pictures/render.ts [--only NAME] [--out FOLDER] [--drawn WIDTH] NAME is a
// pattern for the start of file names: cars/sedan-1, parts, 'cars/.*-front$'. Needs Chromium (CHROMIUM=/path, default
// /usr/bin/chromium).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { build } from "vite";
import { appIcons, shareImage } from "./brand.ts";
import { buildManifest, carShots, partShots } from "./catalogue.ts";
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
// Pictures are rendered larger than they are published. Downscaling smooths the edges that shaders cut.
const drawn = Number(option("--drawn") ?? 1600);
const DRAWN = { width: drawn, height: (drawn * 3) / 4 };
const WIDTHS = [
  { width: 1200, quality: 67 },
  { width: 480, quality: 72 },
];

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
    const file = join(out, `${name}-${width}.webp`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      await sharp(raw)
        .removeAlpha()
        .resize(width, Math.round(width / ratio), { kernel: "lanczos3" })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer(),
    );
  }
}

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

const wanted = (name: string) => !only || new RegExp(`^${only}`).test(name);
let since = 0;
let done = 0;
try {
  const jobs = [
    ...carShots().map((shot) => ({
      name: `cars/${shot.body}-${shot.family}-${shot.colour}-${shot.angle}`,
      run: async (name: string) =>
        save(
          await page.evaluate(([s, w, h]) => window.shootCar(s, w, h), [shot, DRAWN.width, DRAWN.height] as const),
          name,
        ),
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
    // A new browser page after 40 pictures frees the textures of earlier pictures.
    if (since++ >= 40) {
      await page.close();
      page = await freshPage();
      since = 1;
    }
    const t = Date.now();
    await job.run(job.name);
    console.log(`${++done}/${jobs.length}`, job.name, `${Date.now() - t} ms`);
  }
  if (!only) writeFileSync(join(out, "pictures.json"), `${JSON.stringify(buildManifest(), null, 1)}\n`);
} finally {
  await browser.close();
}
