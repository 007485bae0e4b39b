import age from "./en/age.json" with { type: "json" };
import badge from "./en/badge.json" with { type: "json" };
import card from "./en/card.json" with { type: "json" };
import cart from "./en/cart.json" with { type: "json" };
import compare from "./en/compare.json" with { type: "json" };
import favourites from "./en/favourites.json" with { type: "json" };
import filter from "./en/filter.json" with { type: "json" };
import footer from "./en/footer.json" with { type: "json" };
import form from "./en/form.json" with { type: "json" };
import header from "./en/header.json" with { type: "json" };
import kind from "./en/kind.json" with { type: "json" };
import list from "./en/list.json" with { type: "json" };
import menu from "./en/menu.json" with { type: "json" };
import nav from "./en/nav.json" with { type: "json" };
import pages from "./en/pages.json" with { type: "json" };
import price from "./en/price.json" with { type: "json" };
import productToasts from "./en/product-toasts.json" with { type: "json" };
import quickView from "./en/quick-view.json" with { type: "json" };
import search from "./en/search.json" with { type: "json" };
import seller from "./en/seller.json" with { type: "json" };
import sellers from "./en/sellers.json" with { type: "json" };
import site from "./en/site.json" with { type: "json" };
import sort from "./en/sort.json" with { type: "json" };
import status from "./en/status.json" with { type: "json" };
import stock from "./en/stock.json" with { type: "json" };
import switches from "./en/switch.json" with { type: "json" };
import table from "./en/table.json" with { type: "json" };
import toast from "./en/toast.json" with { type: "json" };
import unit from "./en/unit.json" with { type: "json" };
import vehicle from "./en/vehicle.json" with { type: "json" };

/** What pages of every kind say, in English; what only some say is in parts of its own (texts.ts). A file an area. */
export default {
  footer,
  compare,
  quickView,
  toast,
  ...productToasts,
  menu,
  header,
  age,
  badge,
  card,
  cart,
  favourites,
  filter,
  form,
  kind,
  list,
  nav,
  pages,
  price,
  search,
  seller,
  sellers,
  site,
  sort,
  status,
  stock,
  switch: switches,
  table,
  unit,
  vehicle,
};
