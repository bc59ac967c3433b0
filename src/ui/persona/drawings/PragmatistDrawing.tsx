/** A square jaw under a hard hat, beside a turning gear. */
export function PragmatistDrawing() {
  return (
    <>
      <path data-part="body" d="M20 112V98c0-8 8-13 18-13h44c10 0 18 5 18 13v14" />
      <path data-part="body" d="M38 48h44v22c0 9-8 15-22 15s-22-6-22-15Z" />
      <path data-part="body" d="M34 48c0-18 11-28 26-28s26 10 26 28Z" />
      <path data-part="solid" d="M29 46h62v5H29Z" />
      <path d="M54 21v16M66 21v16M48 60v3M72 60v3M51 74h18M44 96v16M76 96v16" />
      <g data-part="drift">
        <circle data-part="body" cx="102" cy="30" r="9" />
        <path d="M102 16v5M102 39v5M88 30h5M111 30h5M92 20l4 4M108 36l4 4M112 20l-4 4M96 36l-4 4" />
      </g>
    </>
  );
}
