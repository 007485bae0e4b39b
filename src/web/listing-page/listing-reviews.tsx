import { preloadMessages } from "#i18n/messages.ts";
import { ReviewSectionView } from "#web/reviews/review-section.tsx";

await preloadMessages("reviews");

/** Reviews of a listing. A file of its own, because the code and its messages load only for listings with reviews. */
export default ReviewSectionView;
