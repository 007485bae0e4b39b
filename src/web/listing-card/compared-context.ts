import { createContext } from "react";

/** Ids of the listings in the visitor's comparison. Cards use the ids to show that a listing is already compared. */
export const ComparedContext = createContext<readonly number[]>([]);
