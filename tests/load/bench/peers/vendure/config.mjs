import { DefaultLogger, DefaultSearchPlugin, dummyPaymentHandler, LogLevel } from "@vendure/core";

/** Configuration of the measured Vendure: its own search on PostgreSQL, one process, no admin page. */
export const config = (more = {}) => ({
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: {
    hostname: "127.0.0.1",
    port: Number(process.env.PORT ?? 0),
    adminApiPath: "admin-api",
    shopApiPath: "shop-api",
  },
  authOptions: {
    tokenMethod: ["bearer"],
    superadminCredentials: { identifier: "measured", password: "measured-only" },
  },
  dbConnectionOptions: {
    type: "postgres",
    url: process.env.DATABASE_URL,
    synchronize: false,
    logging: false,
    ...more,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false })],
});
