/** Renders the pages of docs/reference from the schema of the settings and from the scripts of package.json. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { fileSettings, renamedSettings, settingsSchema } from "#server/settings-schema.ts";
import { suiteGroups } from "../suites.ts";

/** Arguments and description of each npm script. A test checks that package.json contains exactly these scripts. */
const commandDescriptions: Readonly<Record<string, { usage?: string; description: string }>> = {
  start: { description: "Builds when sources have changed, then runs the server." },
  dev: { description: "Runs the development server, which reloads changed sources." },
  build: { usage: "[--if-needed] [--quiet]", description: "Builds pages and server into `build`." },
  admin: {
    usage: "create EMAIL [--name NAME] [--generate] | set-password EMAIL [--generate]",
    description: "Creates an administrator, or sets the password of an account.",
  },
  import: {
    usage: "ads FILE.csv [options] | parts FILE.csv [--lint] [options]",
    description:
      "Imports listings or parts from a CSV file. `--lint` only checks a file of parts and its fitment rules.",
  },
  "search:learn": {
    description: "Learns spellings from the titles of listings and from searches, and prints what it found.",
  },
  seed: {
    usage: "--ads N [options]",
    description: "Fills the database with generated listings for tests with many rows.",
  },
  "db:copy": {
    usage: "--to postgres://… [--from SOURCE] [--start-over]",
    description: "Copies a database into an empty database of a PostgreSQL server.",
  },
  backup: { usage: "FILE.tar.zst", description: "Saves the database and the files of `DATA_DIR` to one file." },
  restore: { usage: "FILE.tar.zst", description: "Restores a backup into an empty database and an empty `DATA_DIR`." },
  "payments:simulator": {
    description: "Runs the payment simulator, which takes the place of the payment providers on a developer's machine.",
  },
  vehicles: { description: "Builds the vehicle data, or measures the coverage of a list of cars." },
  generate: { description: "Writes generated files of the repository." },
  check: {
    description:
      "Checks translations, logical CSS, reference data, module boundaries, commits, lint, types and unused code, and runs the tests that need neither a database nor a browser.",
  },
  types: { description: "Generates the types of pages and checks all types." },
  lint: { description: "Checks lint rules and formatting." },
  format: { description: "Formats files and repairs what lint can repair." },
  audit: { description: "Checks production dependencies for known vulnerabilities." },
  test: {
    usage: "[Vitest arguments]",
    description:
      "Runs everything that a change must pass: the checks of `npm run check`, the build, unit and contract tests and browser tests.",
  },
  "test:unit": { usage: "[FILE…]", description: "Runs unit and contract tests." },
  "test:e2e": { usage: "[FILE…]", description: "Runs browser tests." },
  "test:a11y": { description: "Checks the accessibility of every page in every language, theme and width." },
  "test:visual": {
    usage: "[PAGE…] [--accept]",
    description: "Compares pictures of every page with the accepted pictures. `--accept` accepts the new pictures.",
  },
  "test:slow": { description: "Runs a test that takes minutes to hours." },
  "test:money": {
    usage: "[--histories N] [--seed N] [--database embedded|server] [--subject orders|bookings] [--replay SEED:PATH]",
    description:
      "Runs a million random steps of the ledger and 2,000 random histories of orders and of bookings on each database, and checks that no money is lost.",
  },
  "test:mutation": {
    usage: "[AREA…] [--file TEXT] [--sample N]",
    description: "Changes the code of an area in many small ways and lists the changes that no test notices.",
  },
  bench: { description: "Runs a benchmark." },
};

type SettingSchema = {
  type?: string;
  format?: string;
  enum?: readonly string[];
  anyOf?: readonly SettingSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  description?: string;
  default?: unknown;
};

const formatRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const formatTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [formatRow(header), formatRow(header.map(() => "---")), ...rows.map(formatRow)].join("\n");
const toCode = (text: string): string => `\`${text}\``;

function formatType({ type, format, enum: values, anyOf, minimum, maximum, minLength }: SettingSchema): string {
  if (anyOf) return anyOf.map(formatType).join(" or ");
  if (values) return values.map(toCode).join(", ");
  if (type === "integer" || type === "number") {
    const range = new Intl.NumberFormat("en");
    return `${type === "integer" ? "whole number" : "number"}, ${range.format(minimum ?? 0)} to ${range.format(maximum ?? 0)}`;
  }
  if (type === "array") return "list with commas between";
  if (format === "uri") return "URL";
  if (format === "email") return "email address";
  return minLength ? `text of at least ${minLength} characters` : "text";
}

const formatDefault = (value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? "–" : toCode(String(value));

/** Renders the reference of all settings. */
export function renderSettings(): string {
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: "output", unrepresentable: "any" });
  const rows = Object.entries(properties as Record<string, SettingSchema>).map(([name, schema]) => [
    toCode(name),
    formatType(schema),
    formatDefault(schema.default),
    schema.description ?? "",
  ]);
  return `# Settings

<!-- Generated by \`npm run generate -- reference\` from src/server/settings-schema.ts. Do not edit. -->

Every setting is an environment variable. Karaj reads the settings once, at start. An empty value counts as unset. A wrong
value stops the start with a message that names the setting. [.env.example](../../.env.example) is a file to start from, and
[operations](../operations.md#settings) explains the groups of settings.

${formatTable(["setting", "value", "default", "description"], rows)}

## Settings from files

These settings can come from a secret file. Add \`_FILE\` to the name and give the path of the file. A setting and its file
together are refused.

${fileSettings.map((name) => `- \`${name}_FILE\``).join("\n")}

## Renamed settings

The former name works for one release and logs a warning at each start. Both names together are refused.

${formatTable(
  ["former name", "name"],
  Object.entries(renamedSettings).map((names) => names.map(toCode)),
)}
`;
}

/** Renders the reference of all npm scripts. */
function renderCommands(): string {
  const rows = listScripts().map((script) => {
    const command = commandDescriptions[script];
    if (!command) throw new Error(`reference-pages.ts has no description of the npm script “${script}”`);
    const usage = suiteGroups[script] ? `${suiteGroups[script].defaultSuite ? "[SUITE]" : "SUITE"} […]` : command.usage;
    const run = script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
    return [toCode(usage ? `${run} -- ${usage}` : run), command.description];
  });
  const groups = Object.entries(suiteGroups).map(
    ([script, { suites, defaultSuite }]) => `## Suites of \`npm run ${script}\`

${formatTable(
  ["command", "description"],
  Object.entries(suites).map(([name, { description }]) => [
    toCode(`npm run ${script} -- ${name}`),
    `${description}${name === defaultSuite ? ` \`npm run ${script}\` runs this suite.` : ""}`,
  ]),
)}
`,
  );
  return `# Commands

<!-- Generated by \`npm run generate -- reference\` from package.json, scripts/suites.ts and scripts/reference/reference-pages.ts. Do not edit. -->

Run the commands in the Karaj folder, with the same environment variables as the server. \`admin\`, \`import\`, \`seed\`, \`db:copy\`,
\`backup\` and \`restore\` print all their options with \`-- --help\`. Where only production packages are installed, run the file
itself: \`node_modules/.bin/node scripts/backup.ts FILE.tar.zst\`.

${formatTable(["command", "description"], rows)}

${groups.join("\n")}`;
}

/** Lists the npm scripts in the order of package.json. */
function listScripts(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts);
}

/** Lists npm scripts without a description, and descriptions without an npm script. */
export function findUnmatchedCommands(): string[] {
  const scripts = listScripts();
  const described = Object.keys(commandDescriptions);
  return [
    ...scripts.filter((name) => !described.includes(name)),
    ...described.filter((name) => !scripts.includes(name)),
  ];
}

/** Functions that render the generated pages, by path relative to the project folder. */
export const referencePages: Readonly<Record<string, () => string>> = {
  "docs/reference/settings.md": renderSettings,
  "docs/reference/commands.md": renderCommands,
};
