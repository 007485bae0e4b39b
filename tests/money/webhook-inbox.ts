import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Webhook that has left a provider and has not reached the shop. */
export type WebhookInTransit = { provider: string; body: string; headers: Record<string, string>; url: string };

export type WebhookInbox = {
  origin: string;
  /** Takes the webhooks about payments out of the inbox, in the order in which they were sent. */
  take: (paymentIds: readonly string[]) => WebhookInTransit[];
  stop: () => void;
};

/** Starts the address of the shop, as providers know it. It keeps webhooks until a history delivers them. */
export async function startWebhookInbox(): Promise<WebhookInbox> {
  let waiting: WebhookInTransit[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", origin);
      waiting.push({
        provider: url.pathname.split("/").at(-1) ?? "",
        body: Buffer.concat(chunks).toString(),
        headers: request.headers as Record<string, string>,
        url: url.href,
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    take(paymentIds) {
      const isOwn = ({ body }: WebhookInTransit) => paymentIds.some((id) => body.includes(id));
      const own = waiting.filter(isOwn);
      waiting = waiting.filter((each) => !isOwn(each));
      return own;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
