import { createContext } from "react";

/** Ids of the listings in the visitor's comparison. A card marks its compare button when its listing is among them. */
export const ComparedContext = createContext<readonly number[]>([]);
