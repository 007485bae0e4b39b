import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  // The router compares Origin with the request's own address, which behind a proxy is another: it would refuse every form.
  // Where a form comes from is checked in one place, `src/web/same-origin.ts`.
  allowedActionOrigins: ["**"],
} satisfies Config;
