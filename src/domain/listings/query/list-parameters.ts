/** Query parameters of lists of listings, except those of features. */
const LIST_PARAMETERS =
  /^(?:q|exact|page|limit|layout|sort|lang|all|kind|category|make|model|brand|city|color|fuel|gear|body|condition|yearMin|yearMax|priceMin|priceMax|mileageMin|mileageMax|currency|discount|rating|sellerType|photo|deal|priceDrop|vehicle|fit|until|from|to|seller|without)$/;

const FEATURE_PARAMETER = /^(?:not\.)?(?:feature\.)?\w{1,60}$/;

/** Returns whether lists of listings read a query parameter with this name. */
export const isListParameter = (name: string): boolean =>
  LIST_PARAMETERS.test(name) || (name.includes(".") && FEATURE_PARAMETER.test(name));
