/** A long face with one great lens, in front of a rising chart. */
export function AnalystDrawing() {
  return (
    <>
      <g data-part="drift">
        <path d="M10 70V50M20 70V38M100 70V30M110 70V16" strokeWidth="5" />
        <path d="m8 40 14-12M96 20l16-12" />
      </g>
      <path data-part="body" d="M28 112c2-18 15-26 32-26s30 8 32 26" />
      <path data-part="body" d="M60 22c16 0 24 12 24 28 0 20-11 36-24 36S36 70 36 50c0-16 8-28 24-28Z" />
      <path d="M37 44c8-12 30-16 46 0" />
      <circle data-part="body" cx="71" cy="55" r="12" />
      <path d="m80 64 12 13M45 54h6M53 74h12" />
      <circle data-part="solid" cx="71" cy="55" r="3" />
    </>
  );
}
