import {
  findSuccess,
  type SimulatedPayment,
  type WebhookMode,
} from "../../scripts/payments-simulator/simulated-payments.ts";
import { startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import type { PageAct } from "./history-plan.ts";

type SimulatorFault = "none" | "down" | "lost-answer";

/** What histories do with the simulator, which runs in this process or in another one. */
export type SimulatorControl = {
  origin: string;
  /** Acts on a payment page. Resolves after the webhooks were sent. */
  act: (id: string, act: PageAct, webhooks: WebhookMode) => Promise<void>;
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
    async act(id, act, webhooks) {
      const payment = simulator.payments.findAny(id);
      if (act === "misprice" && payment?.status === "open" && !findSuccess(payment))
        payment.amount += payment.amount > 1 ? -1 : 1;
      await simulator.act(id, act === "misprice" ? "approve" : act, { webhooks, method: "card" });
    },
    async setFault(fault) {
      simulator.payments.fault = fault;
    },
    listPayments: async (orderNumber) =>
      simulator.payments.list().filter(({ description }) => description === orderNumber),
    stop: () => simulator.stop(),
  };
}
