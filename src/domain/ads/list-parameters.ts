/** Parameters of lists of listings, beside the values of their features. */
const LIST_PARAMETERS =
  /^(?:q|exact|page|limit|layout|sort|lang|all|kind|category|make|model|brand|city|color|fuel|gear|body|condition|yearMin|yearMax|priceMin|priceMax|mileageMin|mileageMax|currency|discount|rating|sellerType|photo|deal|priceDrop|vehicle|fit|until|from|to|seller|without)$/;

const FEATURE = /^(?:not\.)?(?:feature\.)?\w{1,60}$/;

/** Whether lists of listings read a parameter of this name. */
export const isListParameter = (name: string): boolean =>
  LIST_PARAMETERS.test(name) || (name.includes(".") && FEATURE.test(name));
