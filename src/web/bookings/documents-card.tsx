import type { DriverDocumentState } from "#db/schema/driver-documents.ts";
import type { DocumentCheckState } from "#domain/bookings/driver-documents.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { DocumentsView } from "./documents-view.server.ts";
import { Facts } from "./protocol-card.tsx";

const tones: Record<DriverDocumentState | "missing", BadgeTone> = {
  missing: "warning",
  submitted: "info",
  accepted: "success",
  refused: "failure",
};

type DocumentItem = DocumentsView["items"][number];

/** Renders the state of a document. */
export const DocumentBadge = ({ state }: Pick<DocumentItem, "state">) => {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`rentals.documents.state.${state}`)}</Badge>;
};

/** Renders why the office asks for another picture. Renders nothing for other pictures. */
export function DocumentReason({ document }: { document: DocumentItem }) {
  const { t } = useTranslation();
  const { reason, note, state } = document;
  if (state !== "refused" || !reason) return null;
  return (
    <p className="text-14">
      {(reason !== "other" || !note) && t(`rentals.documents.reason.${reason}`)}{" "}
      {note && (
        <span className="wrap-anywhere" dir="auto">
          {note}
        </span>
      )}
    </p>
  );
}

type Props = {
  documents: DocumentsView | undefined;
  reader: "customer" | "seller";
  /** Page on which the reader sends or checks the documents. */
  href: string;
};

/** States in which it is the reader's turn. */
const openStates: Record<Props["reader"], readonly DocumentCheckState[]> = {
  customer: ["missing", "refused", "expiring"],
  seller: ["submitted"],
};

/** Renders the documents of the driver with the progress of their check. Renders nothing if none are wanted. */
export function DocumentsCard({ documents, reader, href }: Props) {
  const { t } = useTranslation();
  if (!documents) return null;
  const { state, isOpen, items } = documents;
  const isDue = isOpen && openStates[reader].includes(state);
  const hasPictures = items.some(({ picture }) => picture);
  return (
    <Card title={t("rentals.documents.title")}>
      <div className="grid gap-3">
        {isOpen && <p className="text-14 text-ink-soft">{t(`rentals.documents.${reader}.${state}`)}</p>}
        {documents.expiring && isOpen && <Alert tone="warning">{documents.expiring}</Alert>}
        <ul className="divide-y divide-line text-14">
          {items.map((item) => (
            <li key={item.kind} className="py-1.5">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span>{item.name}</span>
                <DocumentBadge state={item.state} />
              </div>
              <DocumentReason document={item} />
              {item.isErased && <p className="text-13 text-ink-soft">{t("rentals.documents.erased")}</p>}
            </li>
          ))}
        </ul>
        {documents.licence.length > 0 && <Facts rows={documents.licence} />}
        {(isOpen || hasPictures) && (
          <p className="print:hidden">
            <a href={href} className={getButtonClass(isDue ? "primary" : "outline")}>
              {t(`rentals.documents.${reader}.${isDue ? "act" : "view"}`)}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}

type WarningProps = { documents: DocumentsView | undefined; href: string };

/** Warns an office that hands over a car without accepted documents. Tells it also if all are accepted. */
export function DocumentsWarning({ documents, href }: WarningProps) {
  const { t } = useTranslation();
  if (!documents) return null;
  if (documents.state === "accepted") return <Alert tone="success">{t("rentals.documents.checked")}</Alert>;
  return (
    <Alert
      tone="warning"
      title={t("rentals.documents.notChecked")}
      action={
        <a href={href} className={getButtonClass("outline")}>
          {t("rentals.documents.seller.view")}
        </a>
      }
    >
      {documents.expiring ?? t(`rentals.documents.seller.${documents.state}`)}
    </Alert>
  );
}
