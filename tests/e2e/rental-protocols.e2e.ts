import { describe, expect, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
import { createPhoto } from "../support/picture-files.ts";
import { openFreeSafariCar } from "../support/rental-pages.ts";

const words = {
  en: {
    send: "Send the request",
    mail: "Please confirm your request",
    confirmRequest: "Confirm the request",
    confirm: "Confirm booking",
    record: { "pick-up": "Record the pick-up", return: "Record the return" },
    save: "Save the record",
    check: "Confirm or contest",
    answer: "Send the answer",
    driven: "Driven",
  },
  ar: {
    send: "إرسال الطلب",
    mail: "أكّد طلب حجزك",
    confirmRequest: "تأكيد الطلب",
    confirm: "تأكيد الحجز",
    record: { "pick-up": "تسجيل الاستلام", return: "تسجيل الإرجاع" },
    save: "حفظ المحضر",
    check: "أكّد أو اعترض",
    answer: "إرسال الرد",
    driven: "المسافة المقطوعة",
  },
};

/** Dates of a driver whom every car accepts, by the field that some cars have. */
const driverDates = { "#booking-birthDate": "1985-05-17", "#booking-licenceSince": "2006-03-01" };

const photo = async () => new File([new Uint8Array(await createPhoto(60, 40))], "front.jpg", { type: "image/jpeg" });

describe("Protocols of a rental", () => {
  it.each(["en", "ar"] as const)(
    "The office records pick-up and return, and the customer contests and confirms (%s, without JavaScript)",
    async (language) => {
      const text = words[language];
      const customer = new HttpPage({ language });
      const person = await registerThroughForm(customer);
      await openFreeSafariCar(customer, 3, language === "en" ? 8 : 10);
      await customer.submit("#booking form button[type=submit]");
      for (const [field, date] of Object.entries(driverDates))
        if (customer.count(field) > 0) customer.fill(field, date);
      customer.fill("#booking-phone", "0501234567");
      await customer.submit("#content button", text.send);
      const booking = customer.path;
      await customer.goto((await readMail(person.email, new RegExp(`^${text.mail}`))).link);
      await customer.submit("#content button", text.confirmRequest);

      const office = new HttpPage({ language });
      await office.visitor.signIn(demoAccounts.rental_room);
      const rental = booking.replace("bookings", "rentals");
      await office.goto(rental);
      await office.submit("#content button", text.confirm);

      const record = async (kind: "pick-up" | "return", odometer: string, photos: File[] = []) => {
        await office.goto(rental);
        await office.follow("#content a", text.record[kind]);
        office.fill("#protocol-odometer", odometer);
        office.fill("#protocol-fuel", "6");
        office.attach("#protocol-photos", ...photos);
        return office.submit("#content button", text.save);
      };
      await record("pick-up", "far");
      expect(office.count("#protocol-odometer[aria-invalid=true]")).toBe(1);
      expect(office.find("#protocol-odometer").getAttribute("value")).toBe("far");
      await record("pick-up", "12000", [await photo()]);
      expect(office.path).toBe(rental);

      const answer = async (choice: "confirmed" | "contested", note: string) => {
        await customer.goto(booking);
        await customer.follow("#content a", text.check);
        const image = customer.find("#content img").getAttribute("src") ?? "";
        expect((await customer.visitor.fetch(image)).status).toBe(200);
        customer.check(`#content input[value=${choice}]`);
        customer.fill("#protocol-note", note);
        return customer.submit("#content button", text.answer);
      };
      await answer("contested", "");
      expect(customer.count("#protocol-note[aria-invalid=true]")).toBe(1);
      await answer("contested", "Two scratches");
      await office.goto(rental);
      expect(office.text("#content")).toContain("Two scratches");
      await office.follow("#content a[href$='/protocol/pick-up']");
      expect(office.find("#protocol-odometer").getAttribute("value")).toBe("12000");
      office.fill("#protocol-remarks", "Two scratches at the front");
      await office.submit("#content button", text.save);
      await answer("confirmed", "");
      await customer.goto(booking);
      expect(customer.count("#content a", text.check)).toBe(0);

      await record("return", "12400");
      await customer.goto(booking);
      expect(customer.text("#content dt", text.driven)).toBe(text.driven);
      expect(customer.text("#content")).toContain("400");

      await customer.follow("#content a[href$='/agreement']");
      expect(customer.text("#content")).toContain(person.email);
    },
  );
});
