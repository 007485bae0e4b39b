/** Customer of the demo's rental outlet. `account` says that the customer is signed in with the email address. */
export type DemoCustomer = { name: string; email: string; phone: string; language: "ar" | "en"; account?: true };

export const sara: DemoCustomer = {
  name: "سارة العتيبي",
  email: "demo@karaj.example",
  phone: "+966 50 123 4567",
  language: "ar",
  account: true,
};
export const daniel: DemoCustomer = {
  name: "Daniel Weber",
  email: "daniel@example.com",
  phone: "+49 151 23456789",
  language: "en",
};
export const khalid: DemoCustomer = {
  name: "خالد الزهراني",
  email: "khalid@example.com",
  phone: "+966 55 765 4321",
  language: "ar",
};
