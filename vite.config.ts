import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * By default the bundler makes a file of the modules that any two pages share. A list page would load forty files,
 * which compress worse, lengthen the page's head and cost a phone one request each. A group takes its modules with
 * everything that they import and no earlier group has taken.
 */
const groups = [
  { name: "libraries", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "frame", test: /src\/(web\/root\.tsx|kernel\/cookie\.ts)/ },
  {
    name: "pages",
    test: /src\/(web\/(seo\/|use-age|hearts\/heart|listing-card\/picture-sources)|domain\/media\/picture-variants|ui\/(breadcrumbs|empty-state|price|badge|picture|listing-placeholder)\.|i18n\/formatters)/,
  },
  // Modules that filters and lists share come first. Otherwise they would be part of `lists`, which waits for the
  // filters, and the filters would wait for `lists`.
  {
    name: "cards",
    test: /src\/(web\/(listing-card\/card-list|listings\/use-form-synced-with-list|navigation\/hidden-params)|ui\/pagination)\.tsx?/,
  },
  { name: "lists", test: /src\/web\/listings\/list-(view|meta)\.tsx?/ },
].map((group, i, all) => ({ ...group, priority: all.length - i }));

const onEveryPage = /static\/(libraries|frame|rolldown-runtime)-/;

/** Packages that stay outside the server bundle: native code, packages with own data files and rarely used packages. */
const externalPackages = ["sharp", "@electric-sql/pglite", "@aws-sdk/client-s3", "pg-native"];

/** Comments that stay in the server bundle: licences only. V8 keeps the source text in memory. */
const bundleComments = { legal: true, annotation: false, jsdoc: false };

/** Puts the language in front of the names of message files, such as `static/ar-filters-HASH.js`. */
function nameChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const language = /\/i18n\/messages\/(\w+)\//.exec(facadeModuleId ?? "")?.[1];
  return `static/${language ? `${language}-` : ""}[name]-[hash].js`;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Pages, API and jobs share one entry, because two module graphs would create two connection pools. The build is one
  // file with all libraries, because linking a thousand modules takes half of a start. It is not minified, so stack
  // traces stay readable.
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: "./src/server/main.ts", output: { codeSplitting: false, comments: bundleComments } },
      },
      ...(command === "build"
        ? {
            resolve: { noExternal: true as const, external: externalPackages },
            // Leaves the development half of React out of the bundle.
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
