import { protocolKinds, protocolLimits } from "#domain/rental-protocols/protocol.ts";
import { answerProtocol } from "#domain/rental-protocols/protocols.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/protocol-page.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { createBookingContext, requireBooking } from "./booking-page.server.ts";
import { ContestForm } from "./contest-form.tsx";
import { bookingFlash } from "./flash.server.ts";
import { ProtocolDetails } from "./protocol-card.tsx";
import { loadProtocols } from "./protocol-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings"), preloadMessages("rentals")]);

/** Loads a protocol that the customer confirms or contests. */
export async function loader(args: Route.LoaderArgs) {
  const { t } = getPageContext(args.context);
  const { booking, path, isGuest } = await requireBooking(args);
  const kind = protocolKinds.find((each) => each === args.params.kind);
  const { views } = await loadProtocols(args.context, booking, isGuest ? (booking.token ?? undefined) : undefined);
  const protocol = views.find((each) => each.kind === kind);
  if (!kind || !protocol) throw createNotFound();
  return {
    ...createUnlistedHead(args.context, `${path}/protocol/${kind}`, protocol.title),
    path,
    number: t("bookings.number", { number: String(booking.id) }),
    protocol,
  };
}

/** Confirms or contests the protocol as the customer. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = getPageContext(args.context);
  const { booking, path, actor } = await requireBooking(args);
  const values = await readFormValues(args.request, ["answer", "note", "recordedAt"]);
  const input = { ...values, kind: args.params.kind };
  const result = await answerProtocol(createBookingContext(args.context, actor), booking.id, input);
  if (!result.ok) return respondWithFormErrors(result, values, clock());
  wakeMail();
  throw bookingFlash.redirect(args.context, path, {
    kind: result.value === "confirmed" ? "protocolConfirmed" : "protocolContested",
  });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a protocol with the form in which the customer confirms or contests it. */
export default function ProtocolPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getBookingError = useBookingErrorMessage();
  const { protocol } = page;
  return (
    <div className="grid gap-5">
      <div>
        <a href={page.path} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.number}
        </a>
        <h1 className="text-28 font-semibold">{page.title}</h1>
      </div>
      <Card>
        <ProtocolDetails protocol={protocol} />
      </Card>
      {!protocol.answer && (
        <Card title={t("rentals.protocol.answerTitle")}>
          <ContestForm
            action={`${page.path}/protocol/${protocol.kind}`}
            answer={answer}
            label={t("rentals.protocol.answerTitle")}
            choices={(["confirmed", "contested"] as const).map((value) => ({
              value,
              label: t(`rentals.protocol.choice.${value}`),
              hint: t(`rentals.protocol.choiceHint.${value}`),
            }))}
            note={{ id: "protocol-note", hint: t("rentals.protocol.noteHint"), maxLength: protocolLimits.remarks }}
          >
            {answer?.code && <FailureAlert>{getBookingError(answer.code)}</FailureAlert>}
            <input type="hidden" name="recordedAt" value={protocol.version} />
          </ContestForm>
        </Card>
      )}
    </div>
  );
}
