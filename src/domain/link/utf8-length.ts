/** How many bytes a text takes in UTF-8; it must be without half characters. */
export function utf8LengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A character beyond U+FFFF has two units and four bytes.
    if (unit >= 0xd800 && unit <= 0xdfff) length += 1;
    else length += unit < 0x80 ? 0 : unit < 0x800 ? 1 : 2;
  }
  return length;
}
