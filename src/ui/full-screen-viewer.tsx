import Lightbox from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";

type Props = {
  images: readonly { url: string; alt: string }[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  labels: Record<"Previous" | "Next" | "Close" | "Zoom in" | "Zoom out" | "Lightbox" | "Photo gallery", string>;
};

/** Pictures over the whole screen, to be zoomed and paged (GL-02); loaded when it is first opened. */
export default function FullScreenViewer({ images, index, onMove, onClose, labels }: Props) {
  return (
    <Lightbox
      open
      index={index}
      slides={images.map(({ url, alt }) => ({ src: url, alt, width: 1200, height: 900 }))}
      close={onClose}
      on={{ view: ({ index: current }) => onMove(current) }}
      plugins={[Zoom]}
      labels={labels}
      styles={{ container: { backgroundColor: "rgb(0 0 0 / 0.9)" } }}
      animation={{ fade: 200, swipe: 250 }}
      carousel={{ finite: images.length < 2 }}
    />
  );
}
