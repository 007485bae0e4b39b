export type SellerPictureKind = "logo" | "cover";
export const sellerPictureKinds = ["cover", "logo"] as const satisfies readonly SellerPictureKind[];
