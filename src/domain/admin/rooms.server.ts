import type { Room } from "./room.ts";
import { currencies } from "./rooms/currencies.server.ts";

/** The administration's rooms by their names. */
export const rooms: ReadonlyMap<string, Room> = new Map([currencies].map((room) => [room.name, room]));
