import { describe, expect, it } from "vitest";
import { createPersonDetails, demoAccounts } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
import { createPhoto } from "../support/picture-files.ts";
import { getRiyadhDay, openFreeSafariCar } from "../support/rental-pages.ts";

const words = {
  en: {
    term: "Documents before pick-up",
    send: "Send the request",
    mail: "Please confirm your request",
    confirmRequest: "Confirm the request",
    confirm: "Confirm booking",
    upload: "Upload documents",
    sendDocuments: "Send documents",
    check: "Check documents",
    save: "Save the answer",
    again: "Please send your documents again",
    notChecked: "The driver's documents are not checked.",
    checked: "The driver's documents are checked and accepted.",
    record: "Record the pick-up",
  },
  ar: {
    term: "المستندات قبل الاستلام",
    send: "إرسال الطلب",
    mail: "أكّد طلب حجزك",
    confirmRequest: "تأكيد الطلب",
    confirm: "تأكيد الحجز",
    upload: "رفع المستندات",
    sendDocuments: "إرسال المستندات",
    check: "مراجعة المستندات",
    save: "حفظ الرد",
    again: "نرجو إرسال مستنداتك مرة أخرى",
    notChecked: "لم تُراجع مستندات السائق.",
    checked: "رُوجعت مستندات السائق وقُبلت.",
    record: "تسجيل الاستلام",
  },
};

const kinds = ["licence-front", "licence-back", "identity"] as const;
const createFile = async () => new File([new Uint8Array(await createPhoto(60, 40))], "a.jpg", { type: "image/jpeg" });

describe("Documents of a driver", () => {
  it.each(["en", "ar"] as const)(
    "A customer sends documents, the office asks again and accepts, and the pick-up shows it (%s, without JavaScript)",
    async (language) => {
      const text = words[language];
      const customer = new HttpPage({ language });
      // In Arabic a guest uses the link of the booking.
      const person = language === "en" ? await registerThroughForm(customer) : createPersonDetails();
      await openFreeSafariCar(customer, 3, language === "en" ? 2 : 5, text.term);
      await customer.submit("#booking form button[type=submit]");
      if (customer.count("#booking-birthDate") > 0) customer.fill("#booking-birthDate", "1985-05-17");
      if (customer.count("#booking-licenceSince") > 0) customer.fill("#booking-licenceSince", "2006-03-01");
      if (language === "ar") {
        customer.fill("#booking-name", "سارة");
        customer.fill("#booking-email", person.email);
      }
      customer.fill("#booking-phone", language === "en" ? "0501234561" : "0501234562");
      await customer.submit("#content button", text.send);
      const booking = customer.path;
      await customer.goto((await readMail(person.email, new RegExp(`^${text.mail}`))).link);
      await customer.submit("#content button", text.confirmRequest);

      const office = new HttpPage({ language });
      await office.visitor.signIn(demoAccounts.rental_room);
      await office.goto("/account/rentals");
      const rental = await findRental(office, customer, booking);
      await office.goto(rental);
      await office.submit("#content button", text.confirm);

      await customer.goto(booking);
      await customer.follow("#content a", text.upload);
      customer.fill("#documents-licenceExpires", getRiyadhDay(1));
      for (const kind of kinds) customer.attach(`#documents-${kind}`, await createFile());
      await customer.submit("#content button", text.sendDocuments);
      // The pictures are saved, and the wrong date stays in its field.
      expect(customer.count("#documents-licenceExpires[aria-invalid=true]")).toBe(1);
      expect(customer.find("#documents-licenceExpires").getAttribute("value")).toBe(getRiyadhDay(1));
      expect(customer.count("#content img")).toBe(3);
      customer.fill("#documents-licenceExpires", getRiyadhDay(400));
      customer.fill("#documents-licenceEnding", "4567");
      await customer.submit("#content button", text.sendDocuments);
      expect(customer.path).toBe(booking);

      await office.goto(`${rental}/protocol/pick-up`);
      expect(office.text("#content")).toContain(text.notChecked);
      await office.goto(rental);
      await office.follow("#content a", text.check);
      const image = office.find("#content img").getAttribute("src") ?? "";
      const picture = await office.visitor.fetch(image);
      expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect((await new HttpPage({ language }).visitor.fetch(image)).status).toBe(404);
      office.check("#content input[name='licence-front.answer'][value=accepted]");
      office.check("#content input[name='identity.answer'][value=refused]");
      await office.submit("#content button", text.save);
      expect(office.count("#content select[aria-invalid=true]")).toBe(1);
      office.fill("#content select[name='identity.reason']", "unreadable");
      office.fill("#content input[name='identity.note']", "Too dark");
      await office.submit("#content button", text.save);
      expect(office.path).toBe(rental);
      expect((await readMail(person.email, new RegExp(`^${text.again}`))).text).toContain("Too dark");

      await customer.goto(booking);
      expect(customer.text("#content")).toContain("Too dark");
      await customer.follow("#content a", text.upload);
      expect(customer.count("#documents-licence-front")).toBe(0);
      customer.attach("#documents-identity", await createFile());
      await customer.submit("#content button", text.sendDocuments);
      await office.goto(rental);
      await office.follow("#content a", text.check);
      for (const kind of kinds) office.check(`#content input[name='${kind}.answer'][value=accepted]`);
      await office.submit("#content button", text.save);
      await office.goto(rental);
      await office.follow("#content a", text.record);
      expect(office.text("#content")).toContain(text.checked);
    },
  );
});

/** Returns the path of the office's page of a booking, whose number the customer's page has. */
async function findRental(office: HttpPage, customer: HttpPage, booking: string): Promise<string> {
  await customer.goto(booking);
  const number = /\d+/.exec(customer.text("#content h1"))?.[0];
  expect(office.path).toBe("/account/rentals");
  return `/account/rentals/${number}`;
}
