import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/contact-page-v2.ts";
import { ContactDetails, SocialLinks } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { loadContactPage, submitContactForm } from "./contact-page.server.ts";

await preloadMessages("site-pages");

const path = "/site/contact-us-v2";

export const loader = (args: Route.LoaderArgs) => loadContactPage(args, path);
export const action = (args: Route.ActionArgs) => submitContactForm(args, path);

/** Forwards the Retry-After header when there were too many messages. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, unlisted: loaderData.sent, data: loaderData.structured });

/**
 * Renders the contact page in the second layout (RT-17). The form is in the first half of one panel, the contact
 * details are on its dark second half.
 */
export default function ContactPageV2({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={[{ label: page.title }]} />
      <div className="mt-2 grid overflow-hidden rounded-lg border border-line bg-paper lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section className="p-5 sm:p-8 lg:p-12">
          <h1 className="text-28 font-bold md:text-36">{t("contact.split")}</h1>
          <p className="max-w-lg pt-2 pb-8 text-ink-soft">{t("contact.splitText")}</p>
          <ContactForm path={page.path} answer={actionData} sent={page.sent} />
          {!page.sent && <p className="pt-4 text-13 text-ink-faint">{t("contact.formText")}</p>}
        </section>
        {page.hasDetails && (
          <section className="bg-header p-5 text-on-header sm:p-8 lg:p-12">
            <h2 className="pb-6 text-22 font-semibold">{t("contact.reach")}</h2>
            <ContactDetails page={page} />
            <div className="pt-7">
              <SocialLinks social={page.social} />
            </div>
          </section>
        )}
      </div>
    </div>
  );
}
