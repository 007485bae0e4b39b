const { defineConfig } = require("@medusajs/framework/utils");

/** Configuration of the measured Medusa: its own search on PostgreSQL, one process, no admin page. */
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
