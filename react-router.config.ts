import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: true,
  // The router compares the Origin header with the address of the request. Behind a proxy the two differ, and the
  // router would refuse every form. `src/web/same-origin.ts` checks the origin of forms instead.
  allowedActionOrigins: ["**"],
} satisfies Config;
