import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // One entry for pages and API: two module graphs would mean two of everything.
  environments: { ssr: { build: { rollupOptions: { input: "./src/server/app.ts" } } } },
  // The path /assets/i18n/… belongs to the application, so built files stay out of it.
  build: { assetsDir: "static" },
  // Found late, these would make the first page of a development session answer 504.
  optimizeDeps: { include: ["react-dom/client", "react-router/dom", "react-i18next", "i18next"] },
});
