import { createContext } from "react";

/** The ids of the ads in the visitor's comparison, for cards to show that they are in it. */
export const Compared = createContext<readonly number[]>([]);
