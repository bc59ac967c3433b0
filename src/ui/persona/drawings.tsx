import type { ReactElement } from 'react';
import type { DrawingId } from '../../domain/squad/drawing.ts';

/** The personas' drawings, in a 120 by 120 field; the style sheet colours and moves the parts by `data-part`. */
export const DRAWINGS: Readonly<Record<DrawingId, () => ReactElement>> = {
  dreamer: DreamerDrawing,
  theorist: TheoristDrawing,
  pragmatist: PragmatistDrawing,
  analyst: AnalystDrawing,
};

/** A round face under hair like a cloud, with a moon and stars. */
function DreamerDrawing() {
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

/** A head cut like a crystal, behind square glasses, inside the orbits of an idea. */
function TheoristDrawing() {
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

/** A square jaw under a hard hat, with a gear that turns. */
function PragmatistDrawing() {
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

/** A long face with one great lens, in front of a chart that rises. */
function AnalystDrawing() {
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
