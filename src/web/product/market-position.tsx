import { fewestAlike, mostAlike, verdictsUpTo } from "#domain/pricing/market-rule.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Price } from "#ui/price.tsx";
import type { ShownMarket } from "./pricing.server.ts";

type Judged = Extract<ShownMarket, { state: "judged" }>;
type Verdict = Judged["verdict"];

/** Each verdict has its words, its shape and its colour. */
const looks: Record<Verdict, { tone: BadgeTone; icon: IconName; stretch: string }> = {
  great: { tone: "success", icon: "success", stretch: "bg-fits" },
  good: { tone: "success", icon: "check", stretch: "bg-fits/55" },
  fair: { tone: "unknown", icon: "minus", stretch: "bg-line-control/55" },
  high: { tone: "warning", icon: "price-rise", stretch: "bg-warning/70" },
};

/** How the price stands among those of comparable cars, how many there are, and how that was worked out. */
export function MarketPosition({ market }: { market: ShownMarket }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="market-title" className="rounded-md border border-line bg-paper p-4 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="market-title" className="text-16 font-semibold">
          {t("market.title")}
        </h2>
        {market.state === "judged" && (
          <Badge tone={looks[market.verdict].tone} icon={looks[market.verdict].icon}>
            {t(`market.${market.verdict}`)}
          </Badge>
        )}
      </div>
      {market.state === "few" && <p className="pt-1 text-13 text-ink-soft">{t("market.few")}</p>}
      {market.state === "apart" && (
        <p className="flex gap-2 pt-2 text-14">
          <Icon name="alert" size={18} className="mt-0.5 text-warning" />
          <span>{t("market.apart", { median: isolated(market.median) })}</span>
        </p>
      )}
      {market.state === "judged" && <Standing market={market} />}
      <a href={market.href} className="link mt-2 inline-flex min-h-8 items-center gap-1 text-14 font-medium">
        {t("market.see")}
        <Icon name="arrow-next" size={16} />
      </a>
      <Method market={market} />
    </section>
  );
}

function Standing({ market }: { market: Judged }) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  const way = market.apart < 0 ? "below" : market.apart > 0 ? "above" : "level";
  const { bar } = market;
  return (
    <>
      <p className="pt-1 text-14 text-ink-soft">
        {t(`market.${way}`, { count: market.ads, ads: number(market.ads), percent: Math.abs(market.apart) })}
      </p>
      <div aria-hidden className="relative mt-8 h-2.5">
        <div className="absolute inset-0 flex gap-0.5 overflow-hidden rounded-full">
          {bar.stretches.map(({ verdict, from, to }) => (
            <span key={verdict} className={looks[verdict].stretch} style={{ width: `${to - from}%` }} />
          ))}
        </div>
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink-soft rtl:translate-x-1/2"
          style={{ insetInlineStart: `${bar.median}%` }}
        />
        <span
          className="market-own bottom-full mb-2 text-12 leading-4 font-semibold"
          style={{ insetInlineStart: `${bar.own}%`, "--along": bar.own } as React.CSSProperties}
        >
          {t("market.thisAd")}
        </span>
        <span
          className="absolute top-1/2 size-4 -translate-1/2 rotate-45 rounded-[3px] border-2 border-paper bg-ink rtl:translate-x-1/2"
          style={{ insetInlineStart: `${bar.own}%` }}
        />
      </div>
      <dl className="flex justify-between gap-3 pt-3 text-13 [&_dt]:text-12 [&_dt]:text-ink-faint">
        <div>
          <dt>{t("market.low")}</dt>
          <dd>
            <Price text={market.low} className="font-medium!" />
          </dd>
        </div>
        <div className="text-center">
          <dt>{t("market.median")}</dt>
          <dd>
            <Price text={market.median} />
          </dd>
        </div>
        <div className="text-end">
          <dt>{t("market.highest")}</dt>
          <dd>
            <Price text={market.high} className="font-medium!" />
          </dd>
        </div>
      </dl>
    </>
  );
}

const percent = (share: number) => Math.abs(Math.round((share - 1) * 100));

/** The rule in words, with its own figures. */
function Method({ market }: { market: ShownMarket }) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  const [great, good, fair] = verdictsUpTo.map(({ share }) => percent(share));
  const kilometres = ({ from, to }: NonNullable<ShownMarket["band"]>) =>
    to === null
      ? t("market.from", { from: number(from) })
      : from === 0
        ? t("market.upTo", { to: number(to) })
        : t("market.between", { from: number(from), to: number(to) });
  return (
    <details className="group text-13">
      <summary className="link inline-flex min-h-8 items-center gap-1 text-ink-soft">
        {t("market.how")}
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="space-y-2 pt-1 text-ink-soft">
        <p>{market.band ? t("market.howAlike", { mileage: kilometres(market.band) }) : t("market.howAnyMileage")}</p>
        <p>{t("market.howMiddle", { most: number(mostAlike) })}</p>
        <p>{t("market.howVerdicts", { great, good, fair, fewest: fewestAlike })}</p>
        <p>{t("market.howLimits")}</p>
      </div>
    </details>
  );
}
