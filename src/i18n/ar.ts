import age from "./ar/age.json" with { type: "json" };
import badge from "./ar/badge.json" with { type: "json" };
import card from "./ar/card.json" with { type: "json" };
import cart from "./ar/cart.json" with { type: "json" };
import compare from "./ar/compare.json" with { type: "json" };
import favourites from "./ar/favourites.json" with { type: "json" };
import filter from "./ar/filter.json" with { type: "json" };
import footer from "./ar/footer.json" with { type: "json" };
import form from "./ar/form.json" with { type: "json" };
import header from "./ar/header.json" with { type: "json" };
import kind from "./ar/kind.json" with { type: "json" };
import list from "./ar/list.json" with { type: "json" };
import menu from "./ar/menu.json" with { type: "json" };
import nav from "./ar/nav.json" with { type: "json" };
import pages from "./ar/pages.json" with { type: "json" };
import price from "./ar/price.json" with { type: "json" };
import productToasts from "./ar/product-toasts.json" with { type: "json" };
import quickView from "./ar/quick-view.json" with { type: "json" };
import search from "./ar/search.json" with { type: "json" };
import seller from "./ar/seller.json" with { type: "json" };
import sellers from "./ar/sellers.json" with { type: "json" };
import site from "./ar/site.json" with { type: "json" };
import sort from "./ar/sort.json" with { type: "json" };
import status from "./ar/status.json" with { type: "json" };
import stock from "./ar/stock.json" with { type: "json" };
import switches from "./ar/switch.json" with { type: "json" };
import table from "./ar/table.json" with { type: "json" };
import toast from "./ar/toast.json" with { type: "json" };
import unit from "./ar/unit.json" with { type: "json" };
import vehicle from "./ar/vehicle.json" with { type: "json" };

/** What pages of every kind say, in Arabic. */
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
