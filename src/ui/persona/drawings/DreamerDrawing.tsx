/** A round face under hair that is a cloud, with a moon and stars of its own. */
export function DreamerDrawing() {
  return (
    <>
      <path data-part="body" d="M22 114c2-21 17-32 38-32s36 11 38 32Z" />
      <path data-part="body" d="M52 78h16v10c0 9-16 9-16 0Z" />
      <circle data-part="face" cx="60" cy="60" r="24" />
      <g data-part="eyes">
        <path d="M47 61c2-3 6-3 8 0M65 61c2-3 6-3 8 0" />
      </g>
      <path data-part="mouth" d="M53 71c4 5 10 5 14 0" />
      <path
        data-part="tone"
        d="M31 60c-11-2-12-18-1-21-2-15 16-22 25-12 9-13 31-7 31 8 13 0 15 18 4 23-5-9-14-13-21-10-10 4-29 1-38 12Z"
      />
      <g data-part="motif">
        <path data-part="solid" d="M103 6a13 13 0 1 0 10 21 11 11 0 0 1-10-21Z" />
        <path data-part="solid" d="m15 14 2.5 6.5L24 23l-6.5 2.5L15 32l-2.5-6.5L6 23l6.5-2.5Z" />
        <path data-part="solid" d="m108 54 1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5Z" />
      </g>
    </>
  );
}
