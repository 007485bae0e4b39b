import account from "./ar/account.json" with { type: "json" };
import addresses from "./ar/addresses.json" with { type: "json" };
import merge from "./ar/merge.json" with { type: "json" };
import profile from "./ar/profile.json" with { type: "json" };
import wishlist from "./ar/wishlist.json" with { type: "json" };

export default { account, addresses, merge, profile, wishlist };
