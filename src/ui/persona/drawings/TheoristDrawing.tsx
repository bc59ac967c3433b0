/** A hexagonal head with square glasses, inside the orbits of an idea. */
export function TheoristDrawing() {
  return (
    <>
      <g data-part="drift">
        <ellipse cx="60" cy="52" rx="54" ry="17" transform="rotate(-24 60 52)" strokeDasharray="3 7" />
        <circle data-part="solid" cx="11" cy="74" r="4" />
        <circle data-part="solid" cx="109" cy="31" r="4" />
      </g>
      <path data-part="body" d="m24 112 8-22 28-10 28 10 8 22" />
      <path data-part="body" d="m60 24 25 14v28L60 80 35 66V38Z" />
      <path d="M35 40 60 33l25 7" />
      <rect data-part="body" x="40" y="46" width="16" height="12" rx="2" />
      <rect data-part="body" x="64" y="46" width="16" height="12" rx="2" />
      <path d="M56 51h8M53 69h14M48 100h24M60 90v10" />
    </>
  );
}
