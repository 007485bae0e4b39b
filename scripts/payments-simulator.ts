/**
 * `npm run payments:simulator`: runs the payment simulator until it is stopped, and prints the settings with which a
 * server uses it. `PAYMENTS_SIMULATOR_PORT` chooses the port, 3900 by default. `PAYMENTS_SIMULATOR_URL` is the address
 * under which browsers reach it.
 */
import { getSimulatorSettings } from "./payments-simulator/secrets.ts";
import { startPaymentsSimulator } from "./payments-simulator/simulator.ts";

const { PAYMENTS_SIMULATOR_PORT: port, PAYMENTS_SIMULATOR_URL: publicUrl } = process.env;

const simulator = await startPaymentsSimulator({ port: Number(port || 3900), publicUrl: publicUrl || undefined }).catch(
  // Without a chosen port, any free one will do.
  (error: NodeJS.ErrnoException) => {
    if (port || error.code !== "EADDRINUSE") throw error;
    return startPaymentsSimulator({ publicUrl: publicUrl || undefined });
  },
);
const settings = getSimulatorSettings(simulator.origin);
// `npm start` runs this file as a child process and passes the settings on to the server.
if (process.send) process.send(settings);
else {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(
    `The payment simulator listens at ${simulator.origin}. Settings of the server:\n${lines.join("\n")}\n`,
  );
}
process.on("disconnect", () => process.exit(0));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
