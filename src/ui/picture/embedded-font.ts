/** The page's font, for a picture that may fetch nothing. */
interface EmbeddedFont {
  /** As CSS names it, with what stands in for it. */
  readonly family: string;
  /** CSS that holds the font. */
  readonly rules: string;
  /** Makes it known to the page, so that texts can be measured, until the returned function is called. */
  readonly bring: () => Promise<() => void>;
}

interface FontFile {
  readonly bytes: ArrayBuffer;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** Not the page's own name for it: a page that got its font too late measures with another. */
const NAME = 'Map Picture';

const FAMILY = `'${NAME}', 'Avenir Next', 'Segoe UI', system-ui, sans-serif`;

const ADDRESS = /url\(["']?([^"'()]+)["']?\)/;

/** Fetches the files of the page's font; without them, the picture has the system's font. */
export async function embedFont(): Promise<EmbeddedFont> {
  const files = await fetchFont().catch(() => []);
  return {
    family: FAMILY,
    rules: files.map(ruleOf).join(''),
    async bring() {
      const faces = files.map(
        ({ bytes, weight, unicodeRange }) => new FontFace(NAME, bytes, { weight, unicodeRange }),
      );
      for (const face of faces) document.fonts.add(face);
      await Promise.allSettled(faces.map((face) => face.load()));
      return () => {
        for (const face of faces) document.fonts.delete(face);
      };
    },
  };
}

async function fetchFont(): Promise<readonly FontFile[]> {
  return Promise.all(fontRules().map(fetchFile));
}

function fontRules(): readonly CSSFontFaceRule[] {
  return Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule);
}

async function fetchFile({ style, parentStyleSheet }: CSSFontFaceRule): Promise<FontFile> {
  const [, address = ''] = ADDRESS.exec(style.getPropertyValue('src')) ?? [];
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return {
    bytes: await response.arrayBuffer(),
    weight: style.getPropertyValue('font-weight'),
    unicodeRange: style.getPropertyValue('unicode-range'),
  };
}

function ruleOf({ bytes, weight, unicodeRange }: FontFile): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte));
  const source = `url(data:font/woff2;base64,${btoa(letters.join(''))})`;
  return `@font-face{font-family:'${NAME}';font-weight:${weight};src:${source};unicode-range:${unicodeRange}}`;
}
