import { launchChromium } from "./support/chromium.ts";
const [port, out] = process.argv.slice(2);
const base = `http://localhost:${port}`;
const browser = await launchChromium();
const engines = (await (await fetch(`${base}/api/v1/vehicles/engines?year=2019&make=toyota&model=camry`)).json()) as { id: number }[];
const id = (engines as any)[0].id ?? (engines as any)[0].vehicle?.id;
const parts = (await (await fetch(`${base}/api/v1/products?kind=part&vehicle=${id}&fit=maybe&limit=16`)).json()) as any;
const fits = parts.items.map((p: any) => p.path);
console.log(id, parts.items.length);
for (const [lang, width, scheme] of [["ar", 390, "light"], ["en", 1280, "light"], ["ar", 1280, "dark"], ["en", 390, "dark"]] as const) {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: 900 }, colorScheme: scheme, locale: lang === "ar" ? "ar-SA" : "en-US", javaScriptEnabled: true });
  const page = await context.newPage();
  await page.goto(`/vehicles/choose?lang=${lang}&year=2019&make=toyota&model=camry`, { waitUntil: "networkidle" });
  await page.screenshot({ path: `${out}/choose-${lang}-${width}.png` });
  const button = page.locator("main form[method=post] button[type=submit]").last();
  const select = page.locator("main select").last();
  await select.selectOption({ index: 2 }).catch((e) => console.log("select", String(e).slice(0, 100)));
  await page.waitForTimeout(500);
  await button.click().catch((e) => console.log("click", String(e).slice(0, 200)));
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${out}/garage-${lang}-${width}.png` });
  const shots: [string, string][] = [["list", `/shop/category/parts/products`], ["fitlist", `/shop/category/parts/products?vehicle=${id}`], ["home", "/"], ...fits.slice(0, 3).map((p: string, i: number) => [`part${i}`, p] as [string, string])];
  for (const [name, path] of shots) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.screenshot({ path: `${out}/${name}-${lang}-${width}.png`, fullPage: name.startsWith("part") });
  }
  await context.close();
}
await browser.close();
