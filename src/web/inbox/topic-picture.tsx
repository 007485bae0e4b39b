import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";

type Props = { picture: string | null; kind: "ad" | "order" | "request"; className?: string };

/** Renders the picture of a conversation's subject. The picture is decorative because the name stands beside it. */
export function TopicPicture({ picture, kind, className = "" }: Props) {
  const icon = (
    <Icon name={({ ad: "tag", order: "box", request: "parts" } as const)[kind]} className="text-ink-faint" />
  );
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
