import { data, redirect } from "react-router";
import { sendContactMessage } from "#domain/content/contact.server.ts";
import { contactValues, readContact } from "#domain/content/contact.ts";
import { type ContactField, trapField } from "#domain/content/contact-fields.ts";
import { type Contacts, phoneHref, weekOf } from "#domain/content/contacts.ts";
import { getSiteSettings } from "#domain/site/get-site-settings.server.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { shownTime } from "#web/sellers/hours.ts";
import { breadcrumbData, organizationData } from "#web/seo/structured-data.ts";
import type { Route } from "../+types/root.ts";

/** A day of the week by its number, 0 is Sunday. */
const dayName = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2026, 1, 1 + day));

function hoursIn({ hours }: Contacts, language: Language) {
  const { t } = translator(language);
  return weekOf(hours).map(({ days, times }) => {
    const [first = 0, last = first] = [days[0], days.at(-1)];
    return {
      days:
        first === last
          ? dayName(first, language)
          : t("contact.to", { from: dayName(first, language), to: dayName(last, language) }),
      times: times.map(([open, close]) => `${shownTime(open, language)} – ${shownTime(close, language)}`),
    };
  });
}

/** RT-17: both contact pages tell the same, in two layouts. */
export async function loadContact({ url, context }: Pick<Route.LoaderArgs, "url" | "context">, path: string) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const contacts = (await getSiteSettings(db)).contacts;
  const title = t("contact.title");
  const canonical = origin + path;
  return {
    title,
    description: t("contact.text"),
    canonical,
    language,
    path,
    sent: url.searchParams.has("sent"),
    address: contacts.address?.[language],
    phone: contacts.phone && { shown: contacts.phone, href: phoneHref(contacts.phone) },
    email: contacts.email,
    hours: hoursIn(contacts, language),
    hoursNote: contacts.hoursNote?.[language],
    social: contacts.social,
    hasDetails: Boolean(
      contacts.address ||
        contacts.phone ||
        contacts.email ||
        contacts.social.length > 0 ||
        contacts.hoursNote ||
        weekOf(contacts.hours).length > 0,
    ),
    structured: [organizationData(language, origin, contacts), breadcrumbData([{ label: title }], canonical)],
  };
}

export type ContactPageData = Awaited<ReturnType<typeof loadContact>>;

/** What the form shows again when a message could not be sent. */
export type ContactAnswer = {
  values: Record<ContactField, string>;
  errors: { field: ContactField; code: string }[];
  /** Minutes until the next message is welcome, when there were too many. */
  waitMinutes?: number;
};

/** Takes a message, and leads to a thank-you, so that loading the page again sends nothing twice. */
export async function takeMessage({ request, context }: Pick<Route.ActionArgs, "request" | "context">, path: string) {
  const { db, clock, address, contactTo, wakeMail } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  // A body that is no form is one without fields.
  const form = await request.formData().catch(() => new FormData());
  const thanks = () => redirect(`${path}?sent=1`, 303);
  // Only programs fill in a field that nobody sees; they need not know that we noticed.
  if (form.get(trapField)) return thanks();
  const values = contactValues(form);
  const read = readContact(values);
  if (!read.ok) {
    const errors = read.errors.map(({ path: field, code }) => ({ field: field as ContactField, code }));
    return data<ContactAnswer>({ values, errors }, { status: 400 });
  }
  const now = clock();
  const sent = await sendContactMessage(db, read.value, { sender: { address, language }, contactTo, now });
  if (!sent.sent) {
    const wait = Math.max(1_000, sent.retryAt.getTime() - now.getTime());
    return data<ContactAnswer>(
      { values, errors: [], waitMinutes: Math.ceil(wait / 60_000) },
      { status: 429, headers: { "retry-after": String(Math.ceil(wait / 1_000)) } },
    );
  }
  wakeMail();
  return thanks();
}
