/** The address of a page of the favourites; the first one has the plain one. */
export const wishlistPath = (page: number): string => (page > 1 ? `/shop/wishlist?page=${page}` : "/shop/wishlist");
