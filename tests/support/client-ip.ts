import { randomInt } from "node:crypto";

const part = () => randomInt(1, 255);

/**
 * Creates an X-Forwarded-For header with a random IP address, so that visitors do not share rate limits. Only servers
 * with `TRUST_PROXY` accept the header.
 */
export const createClientIpHeader = () => ({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
