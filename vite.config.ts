import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverBundlePlugin } from "./scripts/server-bundle-plugin.ts";

/**
 * By default the bundler makes a file of the modules that any two pages share. A list page would load forty files,
 * which compress worse, lengthen the page's head and cost a phone one request each. A group takes its modules with
 * everything that they import and no earlier group has taken.
 */
const groups = [
  { name: "libraries", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "frame", test: /src\/(web\/(root\.tsx|packed-loader-data\.ts)|kernel\/cookie\.ts)/ },
  {
    name: "pages",
    test: /src\/(web\/(seo\/|use-age|hearts\/heart|listing-card\/picture-sources)|domain\/media\/picture-variants|ui\/(breadcrumbs|empty-state|price|badge|picture|drawing)\.|i18n\/formatters)/,
  },
  // Modules that filters and waiting lists share come first, because neither file can wait for the other.
  {
    name: "cards",
    test: /src\/(web\/(listing-card\/card-list|listings\/use-synced-form-values)|ui\/pagination)\.tsx?/,
  },
  { name: "lists", test: /src\/web\/listings\/list-(view|meta)\.tsx?/ },
].map((group, i, all) => ({ ...group, priority: all.length - i }));

const onEveryPage = /static\/(libraries|frame|rolldown-runtime)-/;

/** Packages outside of the server bundle: native modules, packages with files of their own, and rarely needed ones. */
const apart = ["sharp", "@electric-sql/pglite", "@aws-sdk/client-s3", "pg-native"];

/** Keeps only comments about licences. */
const withoutComments = { legal: true, annotation: false, jsdoc: false };

/** Puts the language in front of the names of message files, such as `static/ar-filters-HASH.js`. */
function nameChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const language = /\/i18n\/messages\/(\w+)\//.exec(facadeModuleId ?? "")?.[1];
  return `static/${language ? `${language}-` : ""}[name]-[hash].js`;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(command === "build" ? [serverBundlePlugin] : [])],
  // Pages, API and background jobs share one entry, because two module graphs would load every module twice. The build
  // bundles the server with its libraries in one file, because finding and linking eleven hundred modules took half of
  // the start time. V8 keeps the source in memory, and comments were a tenth of it. Names and lines stay for readable
  // stack traces.
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: "./src/server/main.ts", output: { codeSplitting: false, comments: withoutComments } },
      },
      ...(command === "build"
        ? {
            resolve: { noExternal: true as const, external: apart },
            // The built server never runs in development, so React's development build is left out.
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
          }
        : {}),
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: nameChunk } } } },
  },
  // The path /assets/i18n/… belongs to the application, so built files stay out of it.
  build: {
    assetsDir: "static",
    // Lazily loaded modules do not list the modules that every page has.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)) },
  },
  // Vite would discover these dependencies late, and the first page of a development session would get 504.
  optimizeDeps: { include: ["react-dom/client", "react-router/dom"] },
}));
