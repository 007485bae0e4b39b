import type { Db } from "#db/database.ts";
import { seedIfChanged } from "#db/seed/seed-if-changed.ts";

const weekday = [["09:00", "18:00"]];

/** Contact and bank details of the demo site, by the keys of the `settings` table. */
const demoSettings: Readonly<Record<string, string>> = {
  phone: "+966 50 000 0100",
  email: "hello@karaj.example",
  addressEn: "12 Orchard Street, Al Wadi District, Riyadh",
  addressAr: "12 شارع البستان، حي الوادي، الرياض",
  cityEn: "Riyadh",
  cityAr: "الرياض",
  openingHours: JSON.stringify({
    "0": weekday,
    "1": weekday,
    "2": weekday,
    "3": weekday,
    "4": weekday,
    "6": [["10:00", "16:00"]],
  }),
  instagram: "https://www.instagram.com/karaj.example",
  x: "https://x.com/karaj_example",
  youtube: "https://www.youtube.com/@karaj.example",
  snapchat: "https://www.snapchat.com/add/karaj.example",
  // Published example IBAN, which belongs to no real account.
  bankName: "Karaj Bank",
  bankHolder: "Karaj",
  iban: "SA03 8000 0000 6080 1016 7519",
  appStore: "https://apps.apple.com/app/karaj-example",
  googlePlay: "https://play.google.com/store/apps/details?id=example.karaj",
};

/** Inserts the site settings of the demo. Settings that an administrator has changed stay unchanged. */
export async function seedDemoSettings(db: Db): Promise<void> {
  await seedIfChanged(db, "demo-settings", "1", async (trx) => {
    await trx
      .insertInto("settings")
      .values(Object.entries(demoSettings).map(([key, value]) => ({ key, value })))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  });
}
