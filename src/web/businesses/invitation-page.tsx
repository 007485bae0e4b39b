import { data, Form } from "react-router";
import {
  answerInvitation,
  type Invited,
  invitationPath,
  readInvitation,
} from "#domain/businesses/invitations.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { httpStatus } from "#kernel/result.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useSending } from "#web/account/fields.tsx";
import { headersOfLink } from "#web/account/link-of-mail.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/invitation-page.ts";
import { tellAt } from "./flash.server.ts";

await Promise.all([needTexts("account"), needTexts("businesses")]);

const path = "/account/business/invitation";

const tokenOf = (url: URL): string => {
  const token = url.searchParams.get("token") ?? "";
  return /^[\w-]{32}$/.test(token) ? token : "";
};

function invited(context: Route.LoaderArgs["context"]): Invited {
  const { db, clock } = context.get(visitContext);
  return { db, account: accountOfPage(context), now: clock() };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const token = tokenOf(url);
  const found = await readInvitation(invited(context), token);
  const head = headOf(context, path, t("businesses.invitation.title"));
  if (!found.ok) {
    const trouble = wordsOf(found.code);
    return data(
      { ...head, trouble, email: accountOfPage(context).email, invitation: undefined },
      { status: httpStatus[found.kind], headers: headersOfLink },
    );
  }
  const { business, role, by } = found.value;
  const invitation = { business: shownSellerName(business, language), role, by, form: invitationPath(token) };
  return data({ ...head, trouble: undefined, email: "", invitation }, { headers: headersOfLink });
}

const troubles = { "business.invitation_other": "other", "business.invitation_moderator": "moderator" } as const;
const wordsOf = (code: string) =>
  Object.hasOwn(troubles, code) ? troubles[code as keyof typeof troubles] : ("over" as const);

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const answer = form.get("answer");
  if (answer !== "accept" && answer !== "decline") throw data(null, { status: 404 });
  const result = await answerInvitation(invited(context), tokenOf(url), answer);
  // Used meanwhile, or taken back: the page says so when it is read again.
  if (!result.ok) return data(null, { status: httpStatus[result.kind] });
  if (answer === "decline") throw tellAt(context, "/account/business", "declined");
  throw tellAt(context, "/account/business", "joined");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** What was sent in vain is told by what the page is now. */
export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Somebody is asked to work at a business. */
export default function InvitationPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
  if (!page.invitation) {
    return (
      <EmptyState
        scene="nothing-found"
        title={t("businesses.invitation.trouble")}
        text={t(`businesses.invitation.${page.trouble}`, { email: isolated(page.email) })}
      >
        <a href="/account/dashboard" className={buttonClass()}>
          {t("account.nav.dashboard")}
        </a>
      </EmptyState>
    );
  }
  const { business, role, by, form } = page.invitation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <p className="text-22 font-semibold wrap-anywhere" lang={business.lang}>
          <bdi>{business.text}</bdi>
        </p>
        <p className="pt-2">
          {by
            ? t("businesses.invitation.by", { name: isolated(by), role: t(`businesses.role.${role}`) })
            : t("businesses.invitation.text", { role: t(`businesses.role.${role}`) })}
        </p>
        <p className="pt-1 text-ink-soft">{t(`businesses.does.${role}`)}</p>
        <Form method="post" action={form} replace className="flex flex-wrap gap-3 pt-5">
          <ForgeryField />
          <Button type="submit" name="answer" value="accept" size="lg" busy={sending}>
            {t("businesses.invitation.accept")}
          </Button>
          <Button type="submit" name="answer" value="decline" look="outline" size="lg">
            {t("businesses.invitation.decline")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
