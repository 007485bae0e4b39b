import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { FitmentBadge } from "#ui/fit-badge.tsx";
import { PriceTag } from "#ui/price.tsx";
import { Rating } from "#ui/rating.tsx";
import { RatingInput } from "#ui/rating-input.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import type { ComponentExample } from "../example.ts";

export const badgeExample: ComponentExample = {
  id: "badge",
  title: { en: "Badges", ar: "الشارات" },
  Show: ({ say }) => (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="success" icon="success">
          {say("Approved", "مقبول")}
        </Badge>
        <Badge tone="failure" icon="failure">
          {say("Rejected", "مرفوض")}
        </Badge>
        <Badge tone="warning" icon="clock">
          {say("In review", "قيد المراجعة")}
        </Badge>
        <Tooltip text={say("The seller has not said.", "لم يذكرها البائع.")}>
          <Badge tone="unknown" icon="help">
            {say("Not stated", "غير مذكور")}
          </Badge>
        </Tooltip>
        <Badge tone="info">{say("New", "جديد")}</Badge>
        <Badge tone="offer">{say("Sale", "تخفيض")}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StockBadge status="in-stock" label={say("In stock", "متوفر")} />
        <StockBadge status="out-of-stock" label={say("Out of stock", "نفد المخزون")} />
        <Tooltip text={say("Sent when it comes in, in about 10 days.", "يُرسل عند وصوله، خلال نحو 10 أيام.")}>
          <StockBadge status="on-backorder" label={say("On backorder", "بالطلب المسبق")} />
        </Tooltip>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FitmentBadge fit="fits" label={say("Fits your Camry 2019", "يناسب كامري 2019")} />
        <Tooltip text={say("Your car came with 16″ or 17″ wheels.", "تأتي سيارتك بمقاس 16 أو 17 بوصة.")}>
          <FitmentBadge fit="fits-if" label={say("Fits with 17″ wheels", "يناسب مقاس 17 بوصة")} />
        </Tooltip>
        <FitmentBadge fit="universal" label={say("Fits every car", "يناسب كل السيارات")} />
        <FitmentBadge fit="does-not-fit" label={say("Does not fit", "لا يناسب سيارتك")} />
        <FitmentBadge fit="unknown" label={say("Fit unknown", "التوافق غير معروف")} />
      </div>
    </div>
  ),
};

export const priceExample: ComponentExample = {
  id: "price",
  title: { en: "Price", ar: "السعر" },
  Show: ({ say }) => {
    const labels = {
      onRequest: say("Price on request", "السعر عند الطلب"),
      old: say("Before:", "قبل:"),
      drop: say("Price drop of", "انخفاض بنسبة"),
    };
    const money = (amount: string) => say(`SAR ${amount}`, `${amount} ر.س`);
    return (
      <div className="grid gap-3">
        <PriceTag size="lg" price={money("185,000")} oldPrice={money("199,500")} drop="7%" labels={labels} />
        <PriceTag price={money("74,900")} oldPrice={money("82,000")} labels={labels} />
        <PriceTag price={money("220")} unit={say("per day", "في اليوم")} labels={labels} />
        <PriceTag size="sm" price={money("45.50")} labels={labels} />
        <PriceTag labels={labels} />
      </div>
    );
  },
};

export const ratingExample: ComponentExample = {
  id: "rating",
  title: { en: "Rating", ar: "التقييم" },
  Show: ({ say }) => (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <div className="grid gap-2">
        {[4.3, 5, 3.5, 0].map((value) => (
          <Rating
            key={value}
            value={value}
            valueText={value ? value.toFixed(1) : say("No reviews yet", "لا تقييمات بعد")}
            count={value ? "(27)" : undefined}
            label={value ? say(`${value} of 5, 27 reviews`, `${value} من 5، 27 تقييمًا`) : say("Rating", "التقييم")}
          />
        ))}
        <Rating value={4.3} size={24} label={say("4.3 of 5", "4.3 من 5")} />
      </div>
      <RatingInput
        label={say("Your rating", "تقييمك")}
        name="rating"
        required
        defaultValue={3}
        getLabel={(stars) => say(`${stars} of 5 stars`, `${stars} من 5 نجوم`)}
      />
    </div>
  ),
};

export const avatarExample: ComponentExample = {
  id: "avatar",
  title: { en: "Avatar", ar: "الصورة الرمزية" },
  Show: ({ say }) => {
    const names = [
      say("Al-Waha Motors", "معرض الواحة للسيارات"),
      say("Najd Auto Gallery", "معرض نجد للسيارات"),
      say("Safari", "سفاري"),
      say(
        "Sons of Abdulrahman bin Muhammad for New and Used Cars, Spare Parts, Tyres, Batteries, Accessories, Long and Short Rentals, Financing and Insurance, Riyadh, Exit 18, opposite the old auction hall",
        "مؤسسة أبناء عبدالرحمن بن محمد للسيارات الجديدة والمستعملة وقطع الغيار والإطارات والبطاريات والإكسسوارات والتأجير الطويل والقصير والتمويل والتأمين، الرياض، مخرج 18، مقابل صالة المزاد القديمة",
      ),
    ];
    return (
      <div className="grid gap-3">
        {names.map((name, i) => (
          <div key={name} className="flex min-w-0 items-center gap-3">
            <Avatar name={name} size={(["lg", "md", "sm", "md"] as const)[i] ?? "md"} />
            <span className="min-w-0 truncate" dir="auto">
              {name}
            </span>
          </div>
        ))}
      </div>
    );
  },
};
