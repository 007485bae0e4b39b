/** What this shop is called, in either script. */
export const ourNames = ["karaj", "كراج"] as const;
