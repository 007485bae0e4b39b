import { redirect } from "react-router";
import { endDeviceSession, endOtherDeviceSessions, listDevices } from "#domain/accounts/devices.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { calculateAge } from "#kernel/age.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requestContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { useAgeFormatter } from "#web/use-age.ts";
import type { Route } from "./+types/devices-page.ts";
import { getCurrentSession } from "./current-account.server.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext);
  const { account, id } = getCurrentSession(context);
  const now = clock();
  const devices = await listDevices(db, account.id, id, now);
  return {
    ...createUnlistedHead(context, "/account/devices", (t) => t("account.devices.title")),
    ended: url.searchParams.has("ended"),
    devices: devices.map(({ id: device, current, browser, system, lastUsed }) => ({
      id: device,
      current,
      name: [browser, system].filter(Boolean).join(" · "),
      phone: /iPhone|iPad|Android/.test(system),
      age: calculateAge(now, lastUsed),
    })),
  };
}

/** Ends one session or all other sessions. The field `device` holds the device id or `others`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(requestContext);
  const { account, id } = getCurrentSession(context);
  const requestedDevice = (await request.formData().catch(() => new FormData())).get("device");
  if (requestedDevice === "others") await endOtherDeviceSessions(db, account.id, id);
  else {
    const device =
      typeof requestedDevice === "string" && /^\d{1,9}$/.test(requestedDevice) ? Number(requestedDevice) : 0;
    const ended = await endDeviceSession(db, account.id, device);
    if (!ended.ok) throw new Response(null, { status: 404 });
  }
  return redirect("/account/devices?ended=1", 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Lists the devices on which the member is signed in and lets the member end each session. */
export default function DevicesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const age = useAgeFormatter();
  return (
    <div className="grid gap-5">
      <PageHeading title={page.title} text={t("account.devices.text")} textClass="pt-1 text-ink-soft" />
      {page.ended && <SuccessAlert>{t("account.devices.ended")}</SuccessAlert>}
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {page.devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <Icon name={device.phone ? "mobile" : "laptop"} size={24} className="text-ink-faint" />
              <div className="min-w-40 grow">
                <p className="font-medium">
                  <bdi>{device.name || t("account.devices.unknown")}</bdi>
                </p>
                <p className="text-13 text-ink-soft">{t("account.devices.last", { when: age(device.age) })}</p>
              </div>
              {device.current ? (
                <Badge tone="success">{t("account.devices.this")}</Badge>
              ) : (
                <form method="post" action="/account/devices">
                  <CsrfField />
                  <input type="hidden" name="device" value={device.id} />
                  <Button type="submit" variant="outline" size="sm">
                    {t("account.devices.end")}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {page.devices.length > 1 && (
        <form method="post" action="/account/devices">
          <CsrfField />
          <input type="hidden" name="device" value="others" />
          <Button type="submit" variant="danger">
            {t("account.devices.endOthers")}
          </Button>
        </form>
      )}
    </div>
  );
}
