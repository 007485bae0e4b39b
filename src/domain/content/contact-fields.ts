/** Fields of the contact form, in display order. */
export const contactFields = ["name", "email", "phone", "subject", "message"] as const;
export type ContactField = (typeof contactFields)[number];

/** Maximum field lengths, in characters as people count them. */
export const contactMaxLengths = { name: 100, email: 254, phone: 30, subject: 150, message: 5_000 } as const;

/** Hidden field that only bots fill in. */
export const honeypotField = "website";
