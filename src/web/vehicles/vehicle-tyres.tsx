import { useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PostForm } from "#web/account/fields.tsx";
import type { GarageRefusal, GarageVehicle } from "./garage-page.server.ts";

/** Example of a size, in the form in which it is stored. */
const EXAMPLE = "205/55 R16";

type Props = {
  vehicle: GarageVehicle;
  back: string;
  /** Id of the element with the vehicle's name, which labels the forms for screen readers. */
  title: string;
};

/**
 * Renders the stated tyre sizes of a vehicle with links to tyres on sale, or the sizes that are usual for the vehicle.
 * Renders nothing if neither is known.
 */
export function StatedTyres({ vehicle, back, title }: Props) {
  const { t } = useTranslation();
  const { stated, links, usual } = vehicle.tyreSizes;
  if (!stated && usual.length === 0) return null;
  return (
    <section aria-describedby={title} className="border-t border-line pt-3">
      <h3 className="text-13 text-ink-soft">{t(stated ? "tyres.stated" : "tyres.usual")}</h3>
      {stated ? (
        <div className="flex items-center gap-2 text-14">
          <p className="flex min-w-0 grow flex-wrap gap-x-4">
            <span className="font-medium">{stated}</span>
            {links.map(({ text, href }) => (
              <a key={href} href={href} className="link inline-flex items-center text-accent-text">
                {text}
              </a>
            ))}
          </p>
          <PostForm action="/garage/change" replace preventScrollReset>
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="entry" value={vehicle.id} />
            <Button type="submit" name="tyreFront" value="" variant="quiet" className="px-3!">
              <Icon name="close" size={16} />
              <span className="sr-only">{t("tyres.remove", { size: stated })}</span>
            </Button>
          </PostForm>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 pt-1">
          {usual.map(({ front, rear, text }) => (
            <PostForm key={text} action="/garage/change" replace preventScrollReset>
              <input type="hidden" name="back" value={back} />
              <input type="hidden" name="entry" value={vehicle.id} />
              <input type="hidden" name="tyreRear" value={rear ?? ""} />
              <Button type="submit" name="tyreFront" value={front} variant="outline" aria-describedby={title}>
                {t("tyres.use", { size: text })}
              </Button>
            </PostForm>
          ))}
        </div>
      )}
    </section>
  );
}

/** Renders a collapsed form for the tyre sizes of a vehicle, with where to read them. */
export function TyreForm({
  vehicle,
  back,
  refused,
  title,
  isOpen,
}: Props & { refused: GarageRefusal | undefined; isOpen: boolean }) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (refused) details.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  const { id, tyres } = vehicle;
  const renderField = (name: "tyreFront" | "tyreRear", label: string, stored: string | null | undefined) => (
    <TextInput
      id={`${name}-${id}`}
      name={name}
      tall
      dir="ltr"
      label={label}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder={EXAMPLE}
      defaultValue={refused?.values[name] ?? stored ?? ""}
      error={
        refused?.field !== name
          ? undefined
          : refused.code === "tyre_front"
            ? t("tyres.errors.tyre_front")
            : t("tyres.errors.tyre_size", { example: wrapBidiIsolate(EXAMPLE) })
      }
    />
  );
  return (
    <details
      // The key collapses the form after changes were saved.
      key={`${tyres?.front} ${tyres?.rear}`}
      ref={details}
      id={`tyres-${id}`}
      open={refused !== undefined || isOpen}
      className="group/ask scroll-mt-24 border-t border-line"
    >
      <summary
        aria-describedby={title}
        className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-14 font-medium hover:bg-wash"
      >
        {t("tyres.title")}
        <Icon name="chevron-down" size={16} className="ms-auto transition-transform group-open/ask:rotate-180" />
      </summary>
      <PostForm action="/garage/change" replace preventScrollReset noValidate className="grid gap-3 px-4 pt-1 pb-4">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="entry" value={id} />
        <p className="text-13 text-ink-soft">{t("tyres.where", { example: wrapBidiIsolate(`${EXAMPLE} 91V`) })}</p>
        {renderField("tyreFront", t("tyres.front"), tyres?.front)}
        {renderField("tyreRear", t("tyres.rear"), tyres?.rear)}
        <Button type="submit" variant="outline" className="justify-self-start">
          {t("vehicles.garage.save")}
        </Button>
      </PostForm>
    </details>
  );
}
