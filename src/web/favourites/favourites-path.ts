/** Returns the path of a favourites page. The first page has no parameter. */
export const getFavouritesPath = (page: number): string =>
  page > 1 ? `/shop/wishlist?page=${page}` : "/shop/wishlist";
