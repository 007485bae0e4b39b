import Lightbox, { type SlideImage } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { useCloseOnBack } from "./use-close-on-back.ts";

type Props = {
  images: readonly SlideImage[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  labels: Record<"Previous" | "Next" | "Close" | "Zoom in" | "Zoom out" | "Lightbox" | "Photo gallery", string>;
};

/** Renders pictures over the whole screen, with zoom and paging (GL-02). The code is loaded on first use. */
export default function FullScreenViewer({ images, index, onMove, onClose, labels }: Props) {
  useCloseOnBack(onClose);
  return (
    <Lightbox
      open
      index={index}
      slides={[...images]}
      close={onClose}
      on={{ view: ({ index: current }) => onMove(current) }}
      plugins={[Zoom]}
      labels={labels}
      // Opaque, so that the page does not show through.
      styles={{ container: { backgroundColor: "rgb(0 0 0)" } }}
      animation={{ fade: 200, swipe: 250 }}
      carousel={{ finite: images.length < 2 }}
    />
  );
}
