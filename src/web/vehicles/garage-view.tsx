import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { FocusedOutcome } from "#web/flash-message.tsx";
import { AddVehicleForm } from "./add-vehicle-form.tsx";
import type { GarageNotice, GaragePage } from "./garage-page.server.ts";
import { VehicleCard } from "./vehicle-card.tsx";
import { useVehicleErrorText } from "./vehicle-errors.ts";

/** Renders the garage with the current vehicle, the data of each vehicle, and the form for adding one (VP-05). */
export function GarageView({ page, note }: { page: GaragePage; note?: ReactNode }) {
  const { t } = useTranslation();
  const getErrorText = useVehicleErrorText();
  const { vehicles, path, returnPath, refused } = page;
  const empty = vehicles.length === 0;
  const chosen = vehicles.some((vehicle) => vehicle.current);
  return (
    <div className="grid gap-5">
      <PageHeading title={page.title} text={!empty && t(chosen ? "vehicles.garage.text" : "vehicles.garage.allText")} />
      {returnPath !== undefined && (
        <a href={returnPath} className="link inline-flex min-h-9 w-fit items-center gap-1.5 text-14 font-medium">
          <Icon name="arrow-back" size={18} />
          {t("vehicles.garage.back")}
        </a>
      )}
      {page.news && <GarageNoticeAlert news={page.news} back={path} />}
      {refused && refused.entry === undefined && <FailureAlert>{getErrorText(refused.code)}</FailureAlert>}
      {empty ? (
        <EmptyState scene="empty-garage" title={t("vehicles.garage.empty")} text={t("vehicles.garage.emptyText")} />
      ) : (
        <>
          <ul className="grid items-start gap-4 md:grid-cols-2">
            {vehicles.map((vehicle) => (
              <li key={vehicle.id} className="min-w-0">
                <VehicleCard
                  vehicle={vehicle}
                  back={path}
                  chosenBack={returnPath ?? path}
                  opensTyres={page.openTyres === vehicle.id}
                  refused={refused?.entry === vehicle.id ? refused : undefined}
                />
              </li>
            ))}
          </ul>
          {chosen && (
            <PostForm action="/garage/choose" replace preventScrollReset>
              <input type="hidden" name="back" value={returnPath ?? path} />
              <Button type="submit" name="entry" value="all" variant="quiet" className="px-3!">
                <Icon name="universal" size={18} />
                {t("vehicles.garage.showAll")}
              </Button>
            </PostForm>
          )}
        </>
      )}
      <Card title={t("vehicles.garage.addTitle")}>
        {page.full ? (
          <p className="text-ink-soft">{t("vehicles.garage.full")}</p>
        ) : (
          // The key clears the form after a vehicle was added.
          <AddVehicleForm
            key={vehicles.length}
            layout="account"
            id="garage"
            options={page.options}
            back={returnPath ?? path}
          />
        )}
      </Card>
      {note && <p className="text-14 text-ink-soft">{note}</p>}
    </div>
  );
}

/**
 * Renders the notice about the last change, which may undo a removal. The notice takes the focus, because the pressed
 * button may be gone.
 */
function GarageNoticeAlert({ news, back }: { news: GarageNotice; back: string }) {
  const { t } = useTranslation();
  const { removed } = news;
  return (
    <FocusedOutcome outcome={news} className="scroll-mt-24 rounded-md outline-none">
      <Alert
        tone={removed ? "info" : "success"}
        role="status"
        action={
          removed && (
            <PostForm action="/garage/restore" replace preventScrollReset>
              <input type="hidden" name="back" value={back} />
              <input type="hidden" name="vehicle" value={removed.vehicle} />
              <input type="hidden" name="vin" value={removed.vin} />
              <input type="hidden" name="nickname" value={removed.nickname} />
              <input type="hidden" name="answers" value={removed.answers} />
              <input type="hidden" name="tyreFront" value={removed.tyreFront} />
              <input type="hidden" name="tyreRear" value={removed.tyreRear} />
              {removed.current && <input type="hidden" name="current" value="on" />}
              <Button type="submit" variant="outline">
                <Icon name="back" size={18} />
                {t("vehicles.list.undo")}
              </Button>
            </PostForm>
          )
        }
      >
        <span className="wrap-anywhere">{news.text}</span>
      </Alert>
    </FocusedOutcome>
  );
}
