import { useTranslation } from "#i18n/use-translation.ts";

/*
 * A map drawn by hand of an invented district: 1200 by 480, the office in the middle, so that any
 * frame may cut its edges off. Like every map it is the same in both reading directions.
 */

const middle = { x: 600, y: 240 };
/** The streets' grid leans a little, as it follows the stream. */
const lean = `rotate(-9 ${middle.x} ${middle.y})`;
const stream = "M-200 430C-40 400 150 424 300 402S500 384 640 404s230 34 340 8 220-26 460-14";

const columns = [-180, -60, 60, 180, 300, 420, 510, 690, 780, 900, 1020, 1140, 1260, 1380];
const rows = [-80, 10, 100, 240, 330, 474, 560, 650];

/** Houses along the streets, the same ones every time. */
function houses(): string {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const drawn: string[] = [];
  for (let c = 0; c + 1 < columns.length; c += 1) {
    for (let r = 0; r + 1 < rows.length; r += 1) {
      const [x = 0, right = 0, y = 0, below = 0] = [columns[c], columns[c + 1], rows[r], rows[r + 1]];
      // The park and the stream have their own ground.
      if (y === 330) continue;
      if (x >= 690 && x < 900 && y >= 100 && y < 240) continue;
      for (let at = x + 12; at + 26 < right; ) {
        const wide = 18 + Math.floor(random() * 22);
        for (const top of [y + 14, below - 14 - 22]) {
          const high = 16 + Math.floor(random() * 12);
          if (at + wide < right - 8 && random() > 0.18) drawn.push(`M${at} ${top}h${wide}v${high}h-${wide}z`);
        }
        at += wide + 7;
      }
    }
  }
  return drawn.join("");
}
const housesPath = houses();

const trees = [
  [708, 126],
  [742, 118],
  [778, 132],
  [836, 120],
  [870, 134],
  [712, 200],
  [750, 214],
  [800, 206],
  [850, 216],
  [880, 196],
  [716, 164],
  [874, 166],
] as const;

const street = (from: number, to: number, at: number, upright = false) =>
  upright ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`;

/** The office's surroundings: stream, streets, park and pin, with names in the reader's language and the other one. */
export function DistrictMap() {
  const { t } = useTranslation();
  return (
    // A small frame shows a part of it, the middle, rather than all of it too small to read.
    <div className="grid size-full place-content-center overflow-hidden [container-type:size]">
      <svg
        viewBox="0 0 1200 480"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={t("contact.map")}
        className="district-map block h-[max(100cqh,432px)] w-[max(100cqw,1080px)]"
      >
        <rect width="1200" height="480" className="fill-(--map-ground)" />
        <g transform={lean}>
          <path d={housesPath} className="fill-(--map-house)" />
          <rect x="698" y="108" width="194" height="124" rx="14" className="fill-(--map-park)" />
          <path d="M698 186c60-50 120 16 194-42" fill="none" strokeWidth="5" className="stroke-(--map-street)" />
          <ellipse cx="792" cy="196" rx="30" ry="13" className="fill-(--map-water)" />
          {trees.map(([x, y]) => (
            <circle key={`${x},${y}`} cx={x} cy={y} r="7" className="fill-(--map-tree)" />
          ))}
          <path d={stream} fill="none" strokeWidth="76" className="stroke-(--map-bank)" />
          <path d={stream} fill="none" strokeWidth="48" className="stroke-(--map-water)" />
        </g>
        <g transform={lean} fill="none" className="stroke-(--map-street)">
          <path
            strokeWidth="7"
            d={columns.map((x) => street(-120, 340, x, true) + street(470, 700, x, true)).join("")}
          />
          <path strokeWidth="7" d={rows.map((y) => street(-200, 1400, y)).join("")} />
          <path strokeWidth="15" d={`${street(-200, 1400, 100)}${street(-200, 1400, 330)}`} />
          <path strokeWidth="15" d={street(-200, 700, 300, true)} />
          {/* The avenue crosses the stream. */}
          <path strokeWidth="28" className="stroke-(--map-casing)" d={street(-200, 700, 600 - 90, true)} />
          <path strokeWidth="24" className="stroke-(--map-avenue)" d={street(-200, 700, 600 - 90, true)} />
          <path strokeWidth="26" className="stroke-(--map-casing)" d={street(-200, 1400, 240)} />
          <path strokeWidth="22" className="stroke-(--map-street)" d={street(-200, 1400, 240)} />
          <circle cx="510" cy="240" r="27" strokeWidth="3" className="fill-(--map-avenue) stroke-(--map-casing)" />
          <circle cx="510" cy="240" r="11" stroke="none" className="fill-(--map-park)" />
        </g>
        <g transform={lean}>
          <Name at={[795, 158]} size={15} place="park" tone="green" both />
          <Name at={[382, 245]} size={13} place="street" />
          <Name at={[860, 245]} size={13} place="street" />
          <Name at={[510, 168]} size={13} place="avenue" turned />
          <Name at={[300, 166]} size={12} place="market" turned />
          <Name at={[730, 407]} size={14} place="wadi" tone="blue" both />
          <Name at={[405, 168]} size={19} place="district" faint />
        </g>
        <Pin label={t("contact.place.office")} />
      </svg>
    </div>
  );
}

function Pin({ label }: { label: string }) {
  return (
    <g transform={`translate(${middle.x} ${middle.y - 18})`}>
      <ellipse cx="0" cy="2" rx="13" ry="4.5" fill="#000" opacity="0.25" />
      <path
        d="M0 0C-6-16-24-24-24-44a24 24 0 0 1 48 0C24-24 6-16 0 0z"
        fill="var(--accent)"
        stroke="#fff"
        strokeWidth="2.5"
      />
      <path
        d="M-11-37v-10l11-7 11 7v10"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="0" cy="-39" r="5" fill="none" stroke="#fff" strokeWidth="2.5" />
      <text y="-78" textAnchor="middle" fontSize="17" fontWeight="700" className="map-name fill-ink">
        {label}
      </text>
    </g>
  );
}

type Place = "street" | "avenue" | "market" | "wadi" | "park" | "district";
type NameProps = {
  at: readonly [number, number];
  size: number;
  place: Place;
  tone?: "green" | "blue";
  turned?: boolean;
  faint?: boolean;
  /** With the name in the other language below it. */
  both?: boolean;
};

const tones = { green: "fill-(--map-green)", blue: "fill-(--map-blue)" };

function Name({ at: [x, y], size, place, tone, turned = false, faint = false, both = false }: NameProps) {
  const { t } = useTranslation();
  const otherNames = { park: t("contact.other.park"), wadi: t("contact.other.wadi") } as Partial<Record<Place, string>>;
  const other = both ? otherNames[place] : undefined;
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontSize={size}
      fontWeight={faint ? 600 : 500}
      opacity={faint ? 0.55 : 1}
      className={`map-name ${tone ? tones[tone] : "fill-(--map-name)"}`}
      {...(turned ? { transform: `rotate(90 ${x} ${y}) translate(0 4)` } : {})}
    >
      {t(`contact.place.${place}`)}
      {other && (
        <tspan x={x} dy={size * 1.15} fontSize={size * 0.72} lang={t("contact.other.lang")}>
          {other}
        </tspan>
      )}
    </text>
  );
}
