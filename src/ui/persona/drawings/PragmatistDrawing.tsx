/** A square jaw under a hard hat, with a gear that turns. */
export function PragmatistDrawing() {
  return (
    <>
      <g data-part="gear">
        <path
          d="M101 12v8M101 40v8M83 30h8M111 30h8M88 17l6 6M108 37l6 6M114 17l-6 6M94 37l-6 6"
          strokeWidth="5"
        />
        <circle data-part="tone" cx="101" cy="30" r="11" />
        <circle data-part="face" cx="101" cy="30" r="4" />
      </g>
      <path data-part="body" d="M18 114v-14c0-9 9-15 20-15h44c11 0 20 6 20 15v14Z" />
      <path data-part="tone" d="M40 85h9v29h-9ZM71 85h9v29h-9Z" />
      <path data-part="face" d="M36 50h48v24c0 10-9 17-24 17s-24-7-24-17Z" />
      <g data-part="eyes">
        <path d="M49 60v5M71 60v5" />
      </g>
      <path d="M44 54h10M66 54h10" />
      <path data-part="mouth" d="M51 77h18" />
      <path data-part="tone" d="M32 48c0-20 12-31 28-31s28 11 28 31Z" />
      <path d="M53 18v15M67 18v15" />
      <path data-part="solid" d="M26 46h68v6H26Z" />
    </>
  );
}
