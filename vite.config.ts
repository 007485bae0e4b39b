import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What every page needs lies in two files and what most lists and cards need in a third. Left to itself
 * the bundler makes a file of whatever two pages share: forty for a list, which pack worse, are named
 * one by one in each page's head, and cost a phone a request each.
 */
const chunks = [
  {
    name: "libraries",
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//,
    priority: 3,
  },
  { name: "frame", test: /src\/web\/root\.tsx/, priority: 2 },
  { name: "shop", test: /src\/(web\/(shop|product|cart)|ui|kernel)\//, minShareCount: 4, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One entry for pages and API: two module graphs would mean two of everything.
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server/app.ts" } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  // The path /assets/i18n/… belongs to the application, so built files stay out of it.
  build: { assetsDir: "static" },
  // Found late, these would make the first page of a development session answer 504.
  optimizeDeps: { include: ["react-dom/client", "react-router/dom", "react-i18next", "i18next"] },
});
