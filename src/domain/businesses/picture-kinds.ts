/** The pictures of a business's page. */
export type SellerPicture = "logo" | "cover";
export const sellerPictures = ["cover", "logo"] as const satisfies readonly SellerPicture[];
