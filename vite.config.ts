import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverBundlePlugin } from "./scripts/server-bundle-plugin.ts";

/**
 * Left to itself the bundler makes a file of whatever any two pages share: forty for a list, which pack
 * worse, are named one by one in each page's head, and cost a phone a request each. A group takes its
 * modules with all they import that no group above has taken.
 */
const groups = [
  { name: "libraries", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "frame", test: /src\/(web\/(root\.tsx|packed-loader-data\.ts)|kernel\/cookie\.ts)/ },
  {
    name: "pages",
    test: /src\/(web\/(seo\/|use-age|hearts\/heart|listing-card\/picture-sources)|domain\/media\/picture-variants|ui\/(breadcrumbs|empty-state|price|badge|picture|drawing)\.|i18n\/formatters)/,
  },
  // What filters share with the lists that wait for them stands before both: neither can wait for the other.
  {
    name: "cards",
    test: /src\/(web\/(listing-card\/card-list|listings\/use-synced-form-values)|ui\/pagination)\.tsx?/,
  },
  { name: "lists", test: /src\/web\/listings\/list-(view|meta)\.tsx?/ },
].map((group, i, all) => ({ ...group, priority: all.length - i }));

const onEveryPage = /static\/(libraries|frame|rolldown-runtime)-/;

/** What the server's built piece leaves where it is: native, with files of its own, or rarely needed. */
const apart = ["sharp", "@electric-sql/pglite", "@aws-sdk/client-s3", "pg-native"];

/** But for what licences say. */
const withoutComments = { legal: true, annotation: false, jsdoc: false };

/** Puts the language in front of the names of message files, such as `static/ar-filters-HASH.js`. */
function nameChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const language = /\/i18n\/messages\/(\w+)\//.exec(facadeModuleId ?? "")?.[1];
  return `static/${language ? `${language}-` : ""}[name]-[hash].js`;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(command === "build" ? [serverBundlePlugin] : [])],
  // One entry for pages, API and all that runs beside them: two module graphs would mean two of everything. Built, it is one file with
  // the libraries in it: to find and link eleven hundred modules took half of a start. V8 holds its text as long as it runs, and comments
  // were a tenth of it; names and lines stay for whoever reads where something broke.
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: "./src/server/main.ts", output: { codeSplitting: false, comments: withoutComments } },
      },
      ...(command === "build"
        ? {
            resolve: { noExternal: true as const, external: apart },
            // React's other half stays out: what is built is never run in development.
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
          }
        : {}),
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: nameChunk } } } },
  },
  // The path /assets/i18n/… belongs to the application, so built files stay out of it.
  build: {
    assetsDir: "static",
    // What is fetched later needs no list of what every page has.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)) },
  },
  // Found late, these would make the first page of a development session answer 504.
  optimizeDeps: { include: ["react-dom/client", "react-router/dom"] },
}));
