/**
 * Checks the module boundaries that the linter cannot check. Type imports count as imports.
 * - A relative import stays in its layer. The linter checks that other layers are imported by their #name.
 * - A feature folder imports only folders that come before it in the order of its layer.
 * - No file is part of an import cycle.
 * - No file is too large.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../src");
const MAX_LINES = 400;

/** Feature folders of `src/domain`, lowest first. A folder may import only the folders before it. */
const domainOrder: readonly string[] = [
  "site",
  "rate-limits",
  "jobs",
  "forms",
  "csv",
  "pricing",
  "idempotency",
  "audit",
  "catalog",
  "tax",
  "visitor-region",
  "vehicles",
  "fitment",
  "media",
  "mail",
  "accounts",
  "tokens",
  "live-events",
  "notifications",
  "sellers",
  "ledger",
  "payouts",
  "addresses",
  "shipping",
  "garage",
  "invoices",
  "bookings",
  "service-plan",
  "search",
  "listings",
  "market",
  "lexicon",
  "moderation",
  "my-listings",
  "parts",
  "listing-editor",
  "imports",
  "compare",
  "favourites",
  "saved-searches",
  "daily-counts",
  "banners",
  "feeds",
  "inbox",
  "coupons",
  "cart",
  "orders",
  "payments",
  "reconciliation",
  "returns",
  "rental-protocols",
  "deposit-claims",
  "driver-documents",
  "part-requests",
  "donor-cars",
  "listing-questions",
  "reviews",
  "businesses",
  "content",
  "guest-data",
  "member-data",
  "account-deletion",
  "admin",
  "demo",
];

/** Feature folders of `src/web`, lowest first. A folder may import only the folders before it. */
const webOrder: readonly string[] = [
  "fragment-cache",
  "hydration",
  "navigation",
  "pagination",
  "connectivity",
  "not-found",
  "visitor-history",
  "seller-info",
  "seo",
  "preferences",
  "banners",
  "hearts",
  "account",
  "addresses",
  "shipping",
  "media",
  "tokens",
  "notifications",
  "vehicles",
  "service-plan",
  "fitment",
  "map",
  "body-panels",
  "listing-card",
  "recently-viewed",
  "compare",
  "favourites",
  "search",
  "listings",
  "saved-searches",
  "cart",
  "checkout",
  "orders",
  "payments",
  "order-tracking",
  "seller-orders",
  "returns",
  "part-requests",
  "donor-cars",
  "money",
  "coupons",
  "reviews",
  "sellers",
  "feeds",
  "businesses",
  "bookings",
  "my-listings",
  "blog",
  "listing-questions",
  "listing-page",
  "part-page",
  "listing-editor",
  "imports",
  "moderation",
  "layout",
  "live-events",
  "storage",
  "inbox",
  "home",
  "account-dashboard",
  "admin",
  "landing-pages",
  "valuation",
  "site",
  "api-docs",
  "dev",
];

/** Allowed order of the feature folders, by layer. A layer with an empty order is not checked. */
const folderOrders = Object.entries({ domain: domainOrder, web: webOrder }).filter(([, order]) => order.length > 0);

const texts = new Map(
  globSync("**/*.{ts,tsx}", { cwd: root })
    .sort()
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Lists the files in `src` that a file imports, statically or dynamically. */
const listImports = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)].flatMap(([, target = ""]) => {
    const path = target.startsWith("#") ? target.slice(1) : join(dirname(file), target);
    return texts.has(path) ? [path] : [];
  });
const imports = new Map(
  [...texts].filter(([file]) => !isTest(file)).map(([file, text]) => [file, listImports(file, text)]),
);

const problems = [
  ...[...texts].flatMap(([file, text]) => checkFile(file, text)),
  ...folderOrders.flatMap(([layer, order]) => checkFolderOrder(layer, order)),
  ...findImportCycles(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  "Module boundaries: imports stay in their layer, follow the folder order and have no cycles; files are small.",
);

/** Reports a file that is too large and relative imports that leave the layer of the file. */
function checkFile(file: string, text: string): string[] {
  const layer = file.split("/")[0];
  const found: string[] = [];
  for (const [, target = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    const resolved = relative(root, join(root, dirname(file), target));
    const allowed = resolved.startsWith("../tests/") && isTest(file);
    if (resolved.split("/")[0] !== layer && !allowed) {
      found.push(`src/${file}: import "${target}" by the #name of its layer`);
    }
  }
  const lines = text.split("\n").length;
  if (lines > MAX_LINES) found.push(`src/${file}: has ${lines} lines; the maximum is ${MAX_LINES}, split the file`);
  return found;
}

/** Returns the feature folder of a file. Undefined for a file that is not in a feature folder of the layer. */
function getFolder(layer: string, file: string): string | undefined {
  const [fileLayer, folder, ...rest] = file.split("/");
  return fileLayer === layer && rest.length > 0 ? folder : undefined;
}

/** Reports feature folders that the order does not contain, and imports of a folder that comes later in the order. */
function checkFolderOrder(layer: string, order: readonly string[]): string[] {
  const list = `${layer}Order in scripts/check-module-boundaries.ts`;
  const folders = new Set([...imports.keys()].flatMap((file) => getFolder(layer, file) ?? []));
  return [
    ...[...folders]
      .filter((folder) => !order.includes(folder))
      .map((folder) => `src/${layer}/${folder}: add the folder to ${list}`),
    ...order
      .filter((folder) => !folders.has(folder))
      .map((folder) => `src/${layer}/${folder}: does not exist; remove it from ${list}`),
    ...[...imports].flatMap(([file, targets]) => {
      const folder = getFolder(layer, file);
      if (folder === undefined) return [];
      return targets.flatMap((target) => {
        const targetFolder = getFolder(layer, target);
        if (targetFolder === undefined || order.indexOf(targetFolder) <= order.indexOf(folder)) return [];
        return `src/${file}: must not import src/${target}, because "${targetFolder}" comes after "${folder}" in ${list}`;
      });
    }),
  ];
}

/** Finds files that are in an import cycle. Reports each cycle once. */
function findImportCycles(): string[] {
  const found: string[] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = [...path.slice(start), file].map((member) => `src/${member}`);
      found.push(`${cycle[0]}: is in an import cycle: ${cycle.join(" -> ")}`);
      return;
    }
    if (finished.has(file)) return;
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return found;
}
