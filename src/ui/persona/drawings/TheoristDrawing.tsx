/** A head cut like a crystal, behind square glasses, inside the orbits of an idea. */
export function TheoristDrawing() {
  return (
    <>
      <g data-part="orbit">
        <ellipse cx="60" cy="50" rx="55" ry="18" transform="rotate(-22 60 50)" strokeDasharray="2 6" />
        <circle data-part="solid" cx="10" cy="71" r="5" />
        <circle data-part="solid" cx="110" cy="29" r="5" />
      </g>
      <path data-part="body" d="m20 114 9-24 31-10 31 10 9 24Z" />
      <path data-part="tone" d="m46 84 14 13 14-13-14-5Z" />
      <path data-part="face" d="m60 20 28 15v31L60 84 32 66V35Z" />
      <path data-part="tone" d="m60 20 28 15v9L60 33 32 44v-9Z" />
      <rect data-part="lens" x="38" y="47" width="18" height="14" rx="2" />
      <rect data-part="lens" x="64" y="47" width="18" height="14" rx="2" />
      <g data-part="eyes">
        <path d="M47 52v4M73 52v4" />
      </g>
      <path d="M56 52h8" />
      <path data-part="mouth" d="M53 71h14" />
      <path d="M60 97v17M50 106h20" />
    </>
  );
}
