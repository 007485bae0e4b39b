import { randomInt } from "node:crypto";

const part = () => randomInt(1, 255);

/**
 * The header of a proxy that says who asks: a network address that nobody else has, so that what one visitor does counts against the
 * limits of no other. Servers believe it that are told of a proxy (`TRUST_PROXY`).
 */
export const ownAddress = () => ({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
