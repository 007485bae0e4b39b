/** The fields of the contact form, in the order they are shown. */
export const contactFields = ["name", "email", "phone", "subject", "message"] as const;
export type ContactField = (typeof contactFields)[number];

/** Longest texts, in characters as people count them. */
export const contactLimits = { name: 100, email: 254, phone: 30, subject: 150, message: 5_000 } as const;

/** A field that people don't see and programs fill in. */
export const trapField = "website";
