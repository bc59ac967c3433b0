/** A face whose hair is a cloud, below a moon and stars. */
export function DreamerDrawing() {
  return (
    <>
      <path data-part="body" d="M26 112c3-20 17-30 34-30s31 10 34 30" />
      <circle data-part="body" cx="60" cy="60" r="23" />
      <path
        data-part="body"
        d="M33 56c-9-3-9-17 2-19 0-13 16-18 24-10 8-9 25-4 25 9 12 1 13 16 3 20-5-9-12-11-18-9-9 4-26 2-36 9Z"
      />
      <path d="M47 63c2-3 6-3 8 0M65 63c2-3 6-3 8 0M53 73c4 4 10 4 14 0" />
      <g data-part="drift">
        <path data-part="solid" d="M101 10a12 12 0 1 0 9 20 10 10 0 0 1-9-20Z" />
        <path data-part="solid" d="m17 18 2 5 5 2-5 2-2 5-2-5-5-2 5-2Z" />
        <path data-part="solid" d="m110 52 1 3 3 1-3 1-1 3-1-3-3-1 3-1Z" />
      </g>
    </>
  );
}
