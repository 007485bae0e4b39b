/**
 * Suite of an npm script that has several of them, such as `npm run test:slow -- load` or `npm run bench -- search`.
 */
export type Suite = {
  description: string;
  /** File to run, relative to the project folder. */
  file: string;
  /** Fixed arguments of the suite. Arguments of the command line follow them. */
  arguments?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Whether the suite needs a built server, which the script then builds first. */
  needsBuild?: boolean;
};

export type SuiteGroup = {
  suites: Readonly<Record<string, Suite>>;
  /** Name of the suite that runs when the command line names none. */
  defaultSuite?: string;
};

/** Suites of each npm script that has several suites, by name of the script. */
export const suiteGroups: Readonly<Record<string, SuiteGroup>> = {
  "test:slow": {
    suites: {
      load: {
        description: "Causes failures under load: full disks, killed processes, lost databases.",
        file: "tests/load/run.ts",
        needsBuild: true,
      },
      fuzz: {
        description: "Sends 100,000 random requests and checks every answer.",
        file: "tests/load/fuzz.ts",
        needsBuild: true,
      },
      kill: {
        description: "Kills the server during checkouts and counts the orders.",
        file: "tests/load/kill-checkout.ts",
        needsBuild: true,
      },
      replicas: {
        description: "Runs two processes with a primary and a replica, including a promotion.",
        file: "tests/load/replicas.ts",
        needsBuild: true,
      },
      abuse: { description: "Attacks a running server.", file: "tests/abuse/run.ts", needsBuild: true },
      dev: {
        description: "Adds routes and edits files while npm run dev runs.",
        file: "node_modules/vitest/vitest.mjs",
        arguments: ["run", "--project", "dev"],
      },
      mutants: {
        description: "Breaks the sources on purpose and checks that the tests fail.",
        file: "scripts/run-hand-mutants.ts",
      },
      thorough: {
        description: "Runs all tests in both languages, with and without JavaScript.",
        file: "node_modules/vitest/vitest.mjs",
        arguments: ["run", "--project", "unit", "--project", "e2e"],
        environment: { THOROUGH: "1" },
        needsBuild: true,
      },
    },
  },
  bench: {
    defaultSuite: "shop",
    suites: {
      shop: {
        description: "Compares pages and API with other shops.",
        file: "tests/load/bench/run.ts",
        needsBuild: true,
      },
      browser: {
        description: "Measures pages in Chromium on a slow phone.",
        file: "tests/load/bench/browser.ts",
        needsBuild: true,
      },
      search: { description: "Measures search in a filled database.", file: "tests/load/search.ts" },
      fitment: { description: "Measures lists of parts for a vehicle.", file: "tests/load/fitment.ts" },
      alerts: { description: "Measures the alerts of saved searches.", file: "tests/load/alerts.ts" },
      checkout: { description: "Measures orders per second.", file: "tests/load/checkout.ts" },
      valuation: { description: "Measures the errors of estimated car values.", file: "tests/load/valuation.ts" },
      import: { description: "Measures the import of large files.", file: "tests/load/import.ts" },
      lighthouse: {
        description: "Runs Lighthouse on three pages in both languages.",
        file: "scripts/bench-lighthouse.ts",
        needsBuild: true,
      },
      "search-quality": {
        description: "Measures recall and rank of a fixed set of searches.",
        file: "scripts/measure-search-quality.ts",
      },
      "market-search": {
        description: "Measures recall, precision and rank of searches in a file of real listings.",
        file: "scripts/measure-market-search.ts",
      },
    },
  },
  vehicles: {
    suites: {
      build: { description: "Rebuilds the vehicle data from public data.", file: "scripts/vehicle-data/build.ts" },
      coverage: {
        description: "Measures how much of a list of cars the vehicle data covers.",
        file: "scripts/vehicle-data/measure-coverage.ts",
      },
      vins: {
        description: "Measures how many VINs of a list are decoded correctly.",
        file: "scripts/vehicle-data/measure-vin-decoding.ts",
      },
    },
  },
  generate: {
    suites: {
      icons: { description: "Writes the icon sprite and the icon names.", file: "scripts/generate-icons.ts" },
      map: { description: "Writes the outlines of the map.", file: "scripts/generate-map.ts" },
      "api-client": {
        description: "Writes the types of the TypeScript client from the OpenAPI document.",
        file: "scripts/generate-api-client.ts",
      },
      reference: { description: "Writes docs/reference.", file: "scripts/generate-reference.ts" },
    },
  },
};

/** Formats the usage message of an npm script, with one suite per line. */
export function formatSuiteUsage(script: string, { suites, defaultSuite }: SuiteGroup): string {
  const width = Math.max(...Object.keys(suites).map((name) => name.length));
  const lines = Object.entries(suites).map(
    ([name, { description }]) =>
      `  ${name.padEnd(width)}  ${description}${name === defaultSuite ? " This is the default." : ""}`,
  );
  const suite = defaultSuite ? "[SUITE]" : "SUITE";
  return `Usage: npm run ${script} -- ${suite} [arguments]\n\nSuites:\n${lines.join("\n")}\n`;
}

/**
 * Finds the suite that the command line names. Without a name, or with only options, returns the default suite.
 * Returns undefined for an unknown name.
 */
export function findSuite(
  { suites, defaultSuite }: SuiteGroup,
  commandLine: readonly string[],
): { suite: Suite; rest: readonly string[] } | undefined {
  const [first] = commandLine;
  const isNamed = first !== undefined && !first.startsWith("--");
  const name = isNamed ? first : defaultSuite;
  if (name === undefined || !Object.hasOwn(suites, name)) return undefined;
  const suite = suites[name];
  return suite && { suite, rest: isNamed ? commandLine.slice(1) : commandLine };
}
