/** A long face with one great lens, in front of a chart that rises. */
export function AnalystDrawing() {
  return (
    <>
      <g data-part="bars">
        <path d="M8 88V64" strokeWidth="6" />
        <path d="M20 88V50" strokeWidth="6" />
        <path d="M100 88V38" strokeWidth="6" />
        <path d="M112 88V20" strokeWidth="6" />
      </g>
      <path data-part="body" d="M24 114c2-19 16-27 36-27s34 8 36 27Z" />
      <path data-part="tone" d="m50 88 10 14 10-14Z" />
      <path data-part="face" d="M60 18c18 0 27 13 27 31 0 22-12 40-27 40S33 71 33 49c0-18 9-31 27-31Z" />
      <path data-part="tone" d="M33 47c0-17 9-29 27-29s27 12 27 29c-14-12-40-12-54 0Z" />
      <circle data-part="lens" cx="72" cy="56" r="14" />
      <path d="m82 66 13 14" strokeWidth="4" />
      <g data-part="eyes">
        <path d="M43 55h8" />
        <circle data-part="solid" cx="72" cy="56" r="3.5" />
      </g>
      <path data-part="mouth" d="M52 77h14" />
    </>
  );
}
