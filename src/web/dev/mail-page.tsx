import { data } from "react-router";
import { accountMailKinds, renderAccountMail } from "#domain/accounts/mails.ts";
import { findOutboxMail, listNewestMails } from "#domain/mail/mail-outbox.server.ts";
import { languages } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/mail-page.ts";

type MailView = { title: string; to: string; text: string; html: string | null };

/**
 * Serves `/dev/mail`: the latest emails and a preview of every account email in both languages. Responds with 404
 * outside development.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { hasDevPages: devPages, db, nonce, origin } = context.get(requestContext);
  if (!devPages) throw data(null, { status: 404 });
  const { language } = context.get(preferencesContext);
  const kind = accountMailKinds.find((each) => each === url.searchParams.get("kind"));
  const id = /^\d{1,9}$/.exec(url.searchParams.get("mail") ?? "")?.[0];
  const mail = id ? await findOutboxMail(db, Number(id)) : undefined;
  const mailViews: MailView[] = mail ? [{ ...mail, title: mail.subject }] : [];
  if (kind && !mail) {
    for (const each of languages) {
      const example = {
        kind,
        language: each,
        name: each === "ar" ? "سارة" : "Sara",
        link: `${origin}/account/example?token=AbCdEfGhIjKlMnOpQrStUvWx`,
        newEmail: "sara@example.com",
      };
      const { to, subject, text, html = null } = renderAccountMail(example, "demo@karaj.example");
      mailViews.push({ to, title: subject, text, html });
    }
  }
  // The frame inherits the page's content security policy, so its styles need the nonce.
  const mailsWithNonce = mailViews.map((each) => ({
    ...each,
    html: each.html?.replace("<style>", `<style nonce="${nonce}">`),
  }));
  const title = language === "ar" ? "البريد" : "Mail";
  const head = buildHeadTags({ title, canonical: `${origin}/dev/mail`, language, unlisted: true });
  return { head, title, shown: mailsWithNonce, mails: await listNewestMails(db, 50) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? fallbackHead;

export default function MailPage({ loaderData: { title, shown: mailViews, mails } }: Route.ComponentProps) {
  return (
    <div className="container-page grid gap-6 py-8">
      <h1 className="text-28 font-semibold">{title}</h1>
      <nav className="flex flex-wrap gap-2" dir="ltr">
        {accountMailKinds.map((kind) => (
          // Needs a full page load, because the frame's nonce belongs to the document.
          <a key={kind} data-native href={`/dev/mail?kind=${kind}`} className="link px-2 py-1">
            {kind}
          </a>
        ))}
      </nav>
      {mailViews.map((mail) => (
        <section key={mail.title} data-mail className="grid gap-3">
          <h2 className="text-22 font-semibold">
            <bdi>{mail.title}</bdi>
          </h2>
          <p className="text-14 text-ink-soft">
            <bdi dir="ltr">{mail.to}</bdi>
          </p>
          <div className="grid gap-4 lg:grid-cols-2">
            {mail.html && (
              <iframe
                sandbox=""
                srcDoc={mail.html}
                title={mail.title}
                className="h-160 w-full rounded-md border border-line"
              />
            )}
            <pre
              dir="auto"
              className="overflow-x-auto rounded-md border border-line bg-wash p-4 text-14 whitespace-pre-wrap wrap-anywhere"
            >
              {mail.text}
            </pre>
          </div>
        </section>
      ))}
      <ul className="grid gap-1">
        {mails.map(({ id, to, subject, createdAt, sent }) => (
          <li key={id} className="flex flex-wrap gap-x-3 border-b border-line py-2 text-14">
            <a data-native href={`/dev/mail?mail=${id}`} className="link" dir="auto">
              {subject}
            </a>
            <bdi dir="ltr" className="text-ink-soft">
              {to}
            </bdi>
            <bdi dir="ltr" className="text-ink-faint">
              {createdAt} {sent ? "✓" : "…"}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
