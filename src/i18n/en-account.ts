import account from "./en/account.json" with { type: "json" };
import addresses from "./en/addresses.json" with { type: "json" };
import merge from "./en/merge.json" with { type: "json" };
import profile from "./en/profile.json" with { type: "json" };
import wishlist from "./en/wishlist.json" with { type: "json" };

export default { account, addresses, merge, profile, wishlist };
