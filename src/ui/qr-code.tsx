/** QR code: its size in modules including the quiet zone, and the dark modules as an SVG path. */
export type QrCode = { size: number; path: string };

type Props = { code: QrCode; label: string; className?: string };

/** Renders a QR code. It is dark on white in both themes, because cameras need that contrast. */
export function QrCodeImage({ code: { size, path }, label, className = "" }: Props) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={`max-w-full rounded-sm border border-line ${className}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
