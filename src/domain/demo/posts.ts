import type { DemoPost } from "./demo-post.ts";
import howToCheckAUsedCar from "./posts/how-to-check-a-used-car.ts";
import summerBatteryCare from "./posts/summer-battery-care.ts";

/** The posts of the demo's blog. */
export const demoPosts: readonly DemoPost[] = [howToCheckAUsedCar, summerBatteryCare];
