import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/contact-page-v1.ts";
import { ContactDetails, SocialLinks } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { loadContactPage, submitContactForm } from "./contact-page.server.ts";

await preloadMessages("site-pages");

const path = "/site/contact-us-v1";

export const loader = (args: Route.LoaderArgs) => loadContactPage(args, path);
export const action = (args: Route.ActionArgs) => submitContactForm(args, path);

/** Forwards the Retry-After header when there were too many messages. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, unlisted: loaderData.sent, data: loaderData.structured });

/** Renders the contact page in the first layout (RT-17): contact details and form side by side. */
export default function ContactPageV1({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={[{ label: page.title }]} />
      <h1 className="text-28 font-semibold md:text-36">{page.title}</h1>
      <p className="max-w-2xl pt-1 pb-6 text-ink-soft">{t("contact.text")}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {page.hasDetails && (
          <section className="rounded-lg border border-line bg-paper p-5 md:p-8">
            <h2 className="pb-5 text-22 font-semibold">{t("contact.details")}</h2>
            <ContactDetails page={page} />
            {page.social.length > 0 && (
              <div className="mt-6 border-t border-line pt-5">
                <SocialLinks social={page.social} />
              </div>
            )}
          </section>
        )}
        <section className="rounded-lg border border-line bg-paper p-5 md:p-8">
          {!page.sent && (
            <>
              <h2 className="text-22 font-semibold">{t("contact.form")}</h2>
              <p className="pt-1 pb-5 text-14 text-ink-soft">{t("contact.formText")}</p>
            </>
          )}
          <ContactForm path={page.path} answer={actionData} sent={page.sent} />
        </section>
      </div>
    </div>
  );
}
