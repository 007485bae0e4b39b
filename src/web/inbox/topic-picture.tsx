import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";

/** The picture of what a conversation is about; decoration beside its name. */
export function TopicPicture({
  picture,
  kind,
  className = "",
}: {
  picture: string | null;
  kind: "ad" | "order";
  className?: string;
}) {
  const icon = <Icon name={kind === "ad" ? "tag" : "box"} className="text-ink-faint" />;
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-wash ${className}`}
    >
      {picture ? (
        <Picture src={picture} alt="" loading="lazy" className="size-full object-cover" fallback={icon} />
      ) : (
        icon
      )}
    </span>
  );
}
