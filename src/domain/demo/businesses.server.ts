import type { Db } from "#db/database.ts";
import type { EmployeeRole } from "#db/schema/businesses.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createDemoAccount } from "./demo-users.server.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

type DemoEmployee = { email: string; name: string; lastName: string; role: EmployeeRole };

/** Staff of the demo showroom. Both accounts sign in with the demo password. */
const demoStaff: readonly DemoEmployee[] = [
  { email: "manager@karaj.example", name: "نورة", lastName: "الشمري", role: "manager" },
  { email: "editor@karaj.example", name: "ياسر", lastName: "الدوسري", role: "editor" },
];

/** Person who has applied for a rental outlet. The application waits for a moderator. */
const applicant = { email: "applicant@karaj.example", name: "هند", lastName: "المطيري" };

/**
 * Creates staff for the demo showroom, and a business application for the moderators. Does nothing in a database
 * without demo data.
 */
export async function seedDemoBusinesses(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo businesses", async (trx) => {
    const { cities } = await loadCatalog(trx);
    const showroom = await trx
      .selectFrom("sellers")
      .select("id")
      .where("type", "=", "showroom")
      .where("owner_id", "=", (of) => of.selectFrom("users").select("id").where("email", "=", "showroom@karaj.example"))
      .orderBy("id")
      .executeTakeFirst();
    const city = cities.bySlug.get("jeddah");
    if (!showroom || !city) return;
    for (const { role, ...person } of demoStaff) {
      const userId = await createDemoAccount(trx, { ...person, role: "showroom", language: "ar" });
      if (userId === undefined) continue;
      await trx
        .insertInto("seller_staff")
        .values({ seller_id: showroom.id, user_id: userId, role, created_at: now })
        .execute();
    }
    const applicantId = await createDemoAccount(trx, { ...applicant, role: "member", language: "ar" });
    if (applicantId === undefined) return;
    await trx
      .insertInto("seller_applications")
      .values({
        user_id: applicantId,
        type: "rental_room",
        name_ar: "الساحل لتأجير السيارات",
        name_en: "Coast Car Rental",
        city_id: city.id,
        address: "طريق الكورنيش، حي الشاطئ",
        phone: "+966 50 000 0399",
        email: "hello@coast.example",
        registration: "4030000399",
        about: "سيارات عائلية حديثة باليوم والأسبوع، مع التوصيل إلى المطار.",
        logo: null,
        created_at: new Date(now.getTime() - 20 * 60 * 60_000),
      })
      .execute();
  });
}
