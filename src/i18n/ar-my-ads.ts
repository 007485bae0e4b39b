import myAds from "./ar/myAds.json" with { type: "json" };

export default { myAds };
