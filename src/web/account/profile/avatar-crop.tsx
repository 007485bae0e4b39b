import { type ComponentProps, type PointerEvent, useEffect, useId, useRef } from "react";
import { AVATAR_SIDE_PX } from "#domain/accounts/avatar-crop.ts";
import { type Crop, calculateCropSquare, MAX_CROP_ZOOM } from "#domain/media/crop.ts";
import { useTranslation } from "#i18n/use-translation.ts";

type Props = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void };

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;

/**
 * Renders the avatar as it will look after cropping. The user drags the picture or moves sliders, whose values are
 * submitted with the picture.
 */
export function AvatarCrop({ picture, crop, onCrop }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, side } = calculateCropSquare(picture.width, picture.height, crop);
  useEffect(() => {
    const drawing = canvas.current?.getContext("2d");
    drawing?.clearRect(0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
    drawing?.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
  }, [picture, left, top, side]);

  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return;
    const scale = side / currentTarget.clientWidth;
    const toMovedPercent = (at: number, by: number, fullLength: number) =>
      fullLength > side ? percent(at - (by * scale * 100) / (fullLength - side)) : at;
    onCrop({
      ...crop,
      x: toMovedPercent(crop.x, movementX, picture.width),
      y: toMovedPercent(crop.y, movementY, picture.height),
    });
  };
  const slider = (name: keyof Crop) => ({
    name,
    label: t(`profile.avatar.${name}`),
    value: crop[name],
    onChange: (value: number) => onCrop({ ...crop, [name]: value }),
  });

  return (
    <div className="flex flex-wrap items-center gap-5">
      <canvas
        ref={canvas}
        width={AVATAR_SIDE_PX}
        height={AVATAR_SIDE_PX}
        role="img"
        aria-label={t("profile.avatar.preview")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="size-40 cursor-move touch-none rounded-full border border-line-strong bg-wash"
      />
      <div className="grid min-w-0 grow basis-48 gap-1">
        <p className="text-13 text-ink-soft">{t("profile.avatar.drag")}</p>
        <Slider {...slider("zoom")} min={1} max={MAX_CROP_ZOOM} step={0.05} />
        {/* The slider follows the picture from left to right, also on right-to-left pages. */}
        <Slider {...slider("x")} min={0} max={100} step={0.1} dir="ltr" />
        <Slider {...slider("y")} min={0} max={100} step={0.1} />
      </div>
    </div>
  );
}

type SliderProps = Omit<ComponentProps<"input">, "onChange"> & { label: string; onChange: (value: number) => void };

function Slider({ label, onChange, ...rest }: SliderProps) {
  const id = useId();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="w-28 text-14">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="range"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-10 min-w-24 grow cursor-pointer accent-accent"
      />
    </div>
  );
}
