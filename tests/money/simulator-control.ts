import type { SimulatedPayment, WebhookMode } from "../../scripts/payments-simulator/simulated-payments.ts";
import { startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";

type HostedAct = "approve" | "decline" | "reject" | "abandon" | "authorize";
type SimulatorFault = "none" | "down" | "timeout-after-acting";

/** What histories do with the simulator, which runs in this process or in another one. */
export type SimulatorControl = {
  origin: string;
  /** Acts on a payment page. Resolves after the webhooks were sent. */
  act: (id: string, act: HostedAct, webhooks: WebhookMode) => Promise<void>;
  setFault: (fault: SimulatorFault) => Promise<void>;
  /** Lists the payments of an order, which has its number as description. */
  listPayments: (orderNumber: string) => Promise<SimulatedPayment[]>;
  stop: () => Promise<void>;
};

/** Starts the simulator in this process. */
export async function startSimulator(): Promise<SimulatorControl> {
  const simulator = await startPaymentsSimulator();
  return {
    origin: simulator.origin,
    act: (id, act, webhooks) => simulator.act(id, act, { webhooks, method: "card" }),
    async setFault(fault) {
      simulator.payments.fault = fault;
    },
    listPayments: async (orderNumber) =>
      simulator.payments.list().filter(({ description }) => description === orderNumber),
    stop: () => simulator.stop(),
  };
}
