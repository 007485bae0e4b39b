import { hashPassword } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { DEMO_PASSWORD } from "#domain/accounts/password.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { PARTS_SELLER_SLUG } from "./demo-orders.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";
import { demoSellers } from "./sellers/demo-sellers.ts";

type DemoAccount = { email: string; role: AccountRole; name: string; lastName: string; language: ContentLanguage };

type DemoLogin = DemoAccount & {
  /** Role of the account, as printed on start. */
  roleLabel: string;
  /** Kind of seller that the account owns. The account gets the first demo seller of that kind. */
  sells?: SellerType;
};

/** Accounts of the demo, which are printed on start so that people can sign in. */
export const demoLogins: readonly DemoLogin[] = [
  {
    email: "demo@karaj.example",
    role: "member",
    roleLabel: "member",
    name: "سارة",
    lastName: "العتيبي",
    language: "ar",
    sells: "personal",
  },
  {
    email: "showroom@karaj.example",
    role: "showroom",
    roleLabel: "showroom",
    name: "فهد",
    lastName: "القحطاني",
    language: "ar",
    sells: "showroom",
  },
  {
    email: "rental@karaj.example",
    role: "rental_room",
    roleLabel: "rental office",
    name: "Omar",
    lastName: "Haddad",
    language: "en",
    sells: "rental_room",
  },
  {
    email: "moderator@karaj.example",
    role: "moderator",
    roleLabel: "moderator",
    name: "ليلى",
    lastName: "منصور",
    language: "ar",
  },
  {
    email: "admin@karaj.example",
    role: "administrator",
    roleLabel: "administrator",
    name: "Adam",
    lastName: "Karaj",
    language: "en",
  },
];

/**
 * Creates an account with the demo password and returns its id. Returns undefined if the email address is already in
 * use.
 */
export async function createDemoAccount(
  trx: Db,
  { email, role, name, lastName, language }: DemoAccount,
): Promise<number | undefined> {
  const user = await trx
    .insertInto("users")
    .values({ email, role, name, last_name: lastName, language, email_verified: true })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return undefined;
  const password = await hashPassword(DEMO_PASSWORD);
  await trx
    .insertInto("credentials")
    .values({ user_id: user.id, provider_id: "credential", account_id: String(user.id), password })
    .execute();
  return user.id;
}

/** Role of the account of each type of seller. */
const roles = { personal: "member", showroom: "showroom", rental_room: "rental_room" } as const satisfies Record<
  SellerType,
  AccountRole
>;

/**
 * Gives the sellers without an account one of their own, so that messages and offers reach somebody. Nobody can sign in
 * to these accounts, because they have no password.
 */
async function insertSellerAccounts(trx: Db): Promise<void> {
  const ownerless = await trx
    .selectFrom("sellers")
    .select(["id", "slug"])
    .where("owner_id", "is", null)
    // The demo orders give this seller to the demo showroom's account.
    .where("slug", "!=", PARTS_SELLER_SLUG)
    .execute();
  const idBySlug = new Map(ownerless.map(({ id, slug }) => [slug, id]));
  const sellers = demoSellers.filter(({ slug }) => idBySlug.has(slug));
  if (sellers.length === 0) return;
  const users = await trx
    .insertInto("users")
    .values(
      sellers.map(({ slug, type, name, tongue, phone }) => {
        const language = tongue === "en" ? ("en" as const) : ("ar" as const);
        const [firstName, lastName] = type === "personal" ? splitPersonName(name[language]) : [name[language], ""];
        return {
          email: `${slug}@karaj.example`,
          role: roles[type],
          name: firstName,
          last_name: lastName,
          phone,
          language,
          email_verified: true,
        };
      }),
    )
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "email"])
    .execute();
  for (const { id, email } of users) {
    const sellerId = idBySlug.get(email.split("@")[0] ?? "");
    if (sellerId === undefined) continue;
    await trx.updateTable("sellers").set({ owner_id: id }).where("id", "=", sellerId).execute();
  }
}

/** Splits a person's name into first and last name. The name of a parent ("أبو فهد") is one name. */
function splitPersonName(name: string): [firstName: string, lastName: string] {
  const [first = "", ...last] = name.split(" ");
  return /^(?:أبو|أم|Abu|Umm)$/.test(first) ? [name, ""] : [first, last.join(" ")];
}

/** Creates the accounts of the demo. Does nothing in a database without demo data. */
export async function seedDemoUsers(db: Db): Promise<void> {
  await seedIntoDemo(db, "demo users", async (trx) => {
    for (const { sells, ...account } of demoLogins) {
      const userId = await createDemoAccount(trx, account);
      if (userId === undefined || !sells) continue;
      await trx
        .updateTable("sellers")
        .set({ owner_id: userId })
        .where("id", "=", (of) =>
          of
            .selectFrom("sellers")
            .select((eb) => eb.fn.min("id").as("id"))
            .where("type", "=", sells),
        )
        .execute();
    }
    await insertSellerAccounts(trx);
  });
}
