import { data, redirect } from "react-router";
import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import { sendContactMessage } from "#domain/content/contact.server.ts";
import { getContactFormValues, parseContactMessage } from "#domain/content/contact.ts";
import { type ContactField, honeypotField } from "#domain/content/contact-fields.ts";
import { type SiteContacts, toOpeningHoursRows, toPhoneHref } from "#domain/site/site-contacts.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { formatOpeningTime, formatWeekday } from "#web/sellers/opening-hours.ts";
import { buildBreadcrumbData, buildOrganizationData } from "#web/seo/structured-data.ts";
import type { Route } from "../+types/root.ts";

function formatOpeningHours({ hours }: SiteContacts, language: Language) {
  const { t } = getTranslator(language);
  return toOpeningHoursRows(hours).map(({ days, times }) => {
    const [first = 0, last = first] = [days[0], days.at(-1)];
    return {
      days:
        first === last
          ? formatWeekday(first, language)
          : t("contact.to", { from: formatWeekday(first, language), to: formatWeekday(last, language) }),
      times: times.map(
        ([open, close]) => `${formatOpeningTime(open, language)} – ${formatOpeningTime(close, language)}`,
      ),
    };
  });
}

/** Loads the data that both contact pages share (RT-17). */
export async function loadContactPage({ url, context }: Pick<Route.LoaderArgs, "url" | "context">, path: string) {
  const { db, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
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
    address: contacts.address && pickByLanguage(contacts.address, language),
    phone: contacts.phone && { shown: contacts.phone, href: toPhoneHref(contacts.phone) },
    email: contacts.email,
    hours: formatOpeningHours(contacts, language),
    hoursNote: contacts.hoursNote && pickByLanguage(contacts.hoursNote, language),
    social: contacts.social,
    hasDetails: Boolean(
      contacts.address ||
        contacts.phone ||
        contacts.email ||
        contacts.social.length > 0 ||
        contacts.hoursNote ||
        toOpeningHoursRows(contacts.hours).length > 0,
    ),
    structured: [buildOrganizationData(language, origin, contacts), buildBreadcrumbData([{ label: title }], canonical)],
  };
}

export type ContactPageData = Awaited<ReturnType<typeof loadContactPage>>;

/** Values and errors of a rejected contact message. */
export type ContactFormResult = {
  values: Record<ContactField, string>;
  errors: { field: ContactField; code: string }[];
  /** Minutes until another message is accepted, after too many messages. */
  waitMinutes?: number;
};

/**
 * Sends a contact message and redirects to the thank-you message, so that a reload does not send it again. Responds
 * 400 for invalid fields and 429 after too many messages.
 */
export async function submitContactForm(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  path: string,
) {
  const { db, clock, address, contactRecipient: contactTo, wakeMail } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  // A body that is no form counts as an empty form.
  const form = await request.formData().catch(() => new FormData());
  const redirectToThankYou = () => redirect(`${path}?sent=1`, 303);
  // Only bots fill in the hidden field. They get the normal response, so that they do not notice the rejection.
  if (form.get(honeypotField)) return redirectToThankYou();
  const values = getContactFormValues(form);
  const parsed = parseContactMessage(values);
  if (!parsed.ok) {
    const errors = parsed.errors.map(({ path: field, code }) => ({ field: field as ContactField, code }));
    return data<ContactFormResult>({ values, errors }, { status: 400 });
  }
  const now = clock();
  const sent = await sendContactMessage(db, parsed.value, { sender: { address, language }, contactTo, now });
  if (!sent.sent) {
    const wait = Math.max(1_000, sent.retryAt.getTime() - now.getTime());
    return data<ContactFormResult>(
      { values, errors: [], waitMinutes: Math.ceil(wait / 60_000) },
      { status: 429, headers: { "retry-after": String(Math.ceil(wait / 1_000)) } },
    );
  }
  wakeMail();
  return redirectToThankYou();
}
