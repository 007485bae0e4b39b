const { defineConfig } = require("@medusajs/framework/utils");

/** Medusa as it is measured: its own search on PostgreSQL, one process, no admin page. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: "http://localhost",
      adminCors: "http://localhost",
      authCors: "http://localhost",
      jwtSecret: "measured",
      cookieSecret: "measured",
    },
  },
  admin: { disable: true },
});
