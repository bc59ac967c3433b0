import { useState } from 'react';
import { EXPORT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import type { CopiedImage } from '../../ports/files.ts';
import { useApp } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';

interface ExportMenuProps {
  readonly markdown: () => string;
  readonly json: () => string;
  readonly fileName: (extension: 'md' | 'json') => string;
  readonly image?: ExportedImage | undefined;
}

interface ExportedImage {
  readonly fileName: string;
  /** Rejects if that fails. */
  readonly draw: () => Promise<CopiedImage>;
}

/** Copies a document as Markdown or as a picture, or downloads it; says what failed, and whether copying worked. */
export function ExportMenu({ markdown, json, fileName, image }: ExportMenuProps) {
  const { files } = useApp();
  const [outcome, setOutcome] = useState('');

  async function copy(): Promise<void> {
    setOutcome('');
    setOutcome((await files.copy(markdown())) ? EXPORT_TEXTS.copied : EXPORT_TEXTS.notCopied);
  }

  async function copyImage(drawn: ExportedImage): Promise<string> {
    const drawing = drawn.draw();
    if (await files.copyImage(drawing)) return EXPORT_TEXTS.imageCopied;
    files.download(drawn.fileName, 'image/png', (await drawing).png);
    return EXPORT_TEXTS.imageNotCopied;
  }

  async function downloadImage(drawn: ExportedImage): Promise<string> {
    files.download(drawn.fileName, 'image/png', (await drawn.draw()).png);
    return '';
  }

  async function tell(pending: Promise<string>): Promise<void> {
    setOutcome(EXPORT_TEXTS.drawing);
    setOutcome(await pending.catch(() => EXPORT_TEXTS.imageNotDrawn));
  }

  return (
    <div className="row">
      <Menu label={EXPORT_TEXTS.export}>
        <Button onClick={() => void copy()}>{EXPORT_TEXTS.copy}</Button>
        <Button onClick={() => files.download(fileName('md'), 'text/markdown', markdown())}>
          {EXPORT_TEXTS.markdown}
        </Button>
        <Button onClick={() => files.download(fileName('json'), 'application/json', json())}>
          {EXPORT_TEXTS.json}
        </Button>
        {image && (
          <>
            <Button onClick={() => void tell(copyImage(image))}>{EXPORT_TEXTS.copyImage}</Button>
            <Button onClick={() => void tell(downloadImage(image))}>{EXPORT_TEXTS.png}</Button>
          </>
        )}
      </Menu>
      <p role="status" className="quiet">
        {outcome}
      </p>
    </div>
  );
}
