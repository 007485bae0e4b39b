import { data } from "react-router";
import {
  getInvitation,
  getInvitationPath,
  type InvitationContext,
  respondToInvitation,
} from "#domain/businesses/invitations.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { emailLinkHeaders } from "#web/account/email-link.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/invitation-page.ts";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

const path = "/account/business/invitation";

const parseInvitationToken = (url: URL): string => {
  const token = url.searchParams.get("token") ?? "";
  return /^[\w-]{32}$/.test(token) ? token : "";
};

function createInvitationContext(context: Route.LoaderArgs["context"]): InvitationContext {
  const { db, clock } = context.get(requestContext);
  return { db, account: getCurrentAccount(context), now: clock() };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const token = parseInvitationToken(url);
  const found = await getInvitation(createInvitationContext(context), token);
  const head = createUnlistedHead(context, path, (t) => t("businesses.invitation.title"));
  if (!found.ok) {
    const errorKey = toErrorKey(found.code);
    return data(
      { ...head, trouble: errorKey, email: getCurrentAccount(context).email, invitation: undefined },
      { status: HTTP_STATUS[found.kind], headers: emailLinkHeaders },
    );
  }
  const { business, role, by } = found.value;
  const invitation = { business: presentSellerName(business, language), role, by, form: getInvitationPath(token) };
  return data({ ...head, trouble: undefined, email: "", invitation }, { headers: emailLinkHeaders });
}

const errorKeys = { "business.invitation_other": "other", "business.invitation_moderator": "moderator" } as const;
const toErrorKey = (code: string) =>
  Object.hasOwn(errorKeys, code) ? errorKeys[code as keyof typeof errorKeys] : ("over" as const);

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const answer = form.get("answer");
  if (answer !== "accept" && answer !== "decline") throw data(null, { status: 404 });
  const result = await respondToInvitation(createInvitationContext(context), parseInvitationToken(url), answer);
  // The invitation was used or cancelled in the meantime. The revalidated page shows the state.
  if (!result.ok) return data(null, { status: HTTP_STATUS[result.kind] });
  if (answer === "decline") throw businessFlash.redirect(context, "/account/business", "declined");
  throw businessFlash.redirect(context, "/account/business", "joined");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Revalidates after every submission, so that the page shows the current state after a failed one too. */
export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function InvitationPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!page.invitation) {
    return (
      <EmptyState
        scene="nothing-found"
        title={t("businesses.invitation.invalidTitle")}
        text={t(`businesses.invitation.${page.trouble}`, { email: wrapBidiIsolate(page.email) })}
      >
        <a href="/account/dashboard" className={getButtonClass()}>
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
            ? t("businesses.invitation.by", { name: wrapBidiIsolate(by), role: t(`businesses.role.${role}`) })
            : t("businesses.invitation.text", { role: t(`businesses.role.${role}`) })}
        </p>
        <p className="pt-1 text-ink-soft">{t(`businesses.rolePermissions.${role}`)}</p>
        <PostForm action={form} replace className="flex flex-wrap gap-3 pt-5">
          <SubmitButton name="answer" value="accept" size="lg">
            {t("businesses.invitation.accept")}
          </SubmitButton>
          <Button type="submit" name="answer" value="decline" variant="outline" size="lg">
            {t("businesses.invitation.decline")}
          </Button>
        </PostForm>
      </Card>
    </div>
  );
}
