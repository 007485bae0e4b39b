import myAds from "./en/myAds.json" with { type: "json" };

export default { myAds };
