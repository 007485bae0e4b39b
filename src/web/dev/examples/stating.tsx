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
  Show: ({ pickText }) => (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="success" icon="success">
          {pickText("Approved", "مقبول")}
        </Badge>
        <Badge tone="failure" icon="failure">
          {pickText("Rejected", "مرفوض")}
        </Badge>
        <Badge tone="warning" icon="clock">
          {pickText("In review", "قيد المراجعة")}
        </Badge>
        <Tooltip text={pickText("The seller has not said.", "لم يذكرها البائع.")}>
          <Badge tone="unknown" icon="help">
            {pickText("Not stated", "غير مذكور")}
          </Badge>
        </Tooltip>
        <Badge tone="info">{pickText("New", "جديد")}</Badge>
        <Badge tone="offer">{pickText("Sale", "تخفيض")}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StockBadge status="in-stock" label={pickText("In stock", "متوفر")} />
        <StockBadge status="out-of-stock" label={pickText("Out of stock", "نفد المخزون")} />
        <Tooltip text={pickText("Sent when it comes in, in about 10 days.", "يُرسل عند وصوله، خلال نحو 10 أيام.")}>
          <StockBadge status="on-backorder" label={pickText("On backorder", "بالطلب المسبق")} />
        </Tooltip>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FitmentBadge fit="fits" label={pickText("Fits your Camry 2019", "يناسب كامري 2019")} />
        <Tooltip text={pickText("Your car came with 16″ or 17″ wheels.", "تأتي سيارتك بمقاس 16 أو 17 بوصة.")}>
          <FitmentBadge fit="fits-if" label={pickText("Fits with 17″ wheels", "يناسب مقاس 17 بوصة")} />
        </Tooltip>
        <FitmentBadge fit="universal" label={pickText("Fits every car", "يناسب كل السيارات")} />
        <FitmentBadge fit="does-not-fit" label={pickText("Does not fit", "لا يناسب سيارتك")} />
        <FitmentBadge fit="unknown" label={pickText("Fit unknown", "التوافق غير معروف")} />
      </div>
    </div>
  ),
};

export const priceExample: ComponentExample = {
  id: "price",
  title: { en: "Price", ar: "السعر" },
  Show: ({ pickText }) => {
    const labels = {
      onRequest: pickText("Price on request", "السعر عند الطلب"),
      old: pickText("Before:", "قبل:"),
      drop: pickText("Price drop of", "انخفاض بنسبة"),
    };
    const money = (amount: string) => pickText(`SAR ${amount}`, `${amount} ر.س`);
    return (
      <div className="grid gap-3">
        <PriceTag size="lg" price={money("185,000")} oldPrice={money("199,500")} drop="7%" labels={labels} />
        <PriceTag price={money("74,900")} oldPrice={money("82,000")} labels={labels} />
        <PriceTag price={money("220")} unit={pickText("per day", "في اليوم")} labels={labels} />
        <PriceTag size="sm" price={money("45.50")} labels={labels} />
        <PriceTag labels={labels} />
      </div>
    );
  },
};

export const ratingExample: ComponentExample = {
  id: "rating",
  title: { en: "Rating", ar: "التقييم" },
  Show: ({ pickText }) => (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <div className="grid gap-2">
        {[4.3, 5, 3.5, 0].map((value) => (
          <Rating
            key={value}
            value={value}
            valueText={value ? value.toFixed(1) : pickText("No reviews yet", "لا تقييمات بعد")}
            count={value ? "(27)" : undefined}
            label={
              value ? pickText(`${value} of 5, 27 reviews`, `${value} من 5، 27 تقييمًا`) : pickText("Rating", "التقييم")
            }
          />
        ))}
        <Rating value={4.3} size={24} label={pickText("4.3 of 5", "4.3 من 5")} />
      </div>
      <RatingInput
        label={pickText("Your rating", "تقييمك")}
        name="rating"
        required
        defaultValue={3}
        getLabel={(stars) => pickText(`${stars} of 5 stars`, `${stars} من 5 نجوم`)}
      />
    </div>
  ),
};

export const avatarExample: ComponentExample = {
  id: "avatar",
  title: { en: "Avatar", ar: "الصورة الرمزية" },
  Show: ({ pickText }) => {
    const names = [
      pickText("Al-Waha Motors", "معرض الواحة للسيارات"),
      pickText("Najd Auto Gallery", "معرض نجد للسيارات"),
      pickText("Safari", "سفاري"),
      pickText(
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
