import { useState } from 'react';
import type { ShareLink, ShareOffer } from '../../domain/link/share-links.ts';
import { EXPORT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { LINK_TEXTS } from '../../domain/texts/link-texts.ts';
import type { CopiedImage } from '../../ports/files.ts';
import { useApp } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';
import { type Links, CopyLinks } from './CopyLinks.tsx';

interface ExportMenuProps {
  /** Names the menu, which then only downloads. */
  readonly downloadLabel?: string | undefined;
  readonly markdown: () => string;
  readonly json: () => string;
  readonly fileName: (extension: 'md' | 'json') => string;
  readonly image?: ExportedImage | undefined;
  /** Makes the links that hold it; rejects if their code cannot be fetched. */
  readonly makeLinks?: (() => Promise<ShareOffer>) | undefined;
}

interface ExportedImage {
  readonly fileName: string;
  /** Rejects if that fails. */
  readonly draw: () => Promise<CopiedImage>;
}

/** Copies a document as a link, as Markdown or as a picture, or downloads it; says what failed, and whether copying worked. */
export function ExportMenu({ downloadLabel, markdown, json, fileName, image, makeLinks }: ExportMenuProps) {
  const { files, roundLinks } = useApp();
  const canCopy = downloadLabel === undefined;
  const [outcome, setOutcome] = useState('');
  const [links, setLinks] = useState<Links>({ kind: 'making' });

  function prepare(): void {
    void makeLinks?.().then(setLinks, () => setLinks({ kind: 'broken' }));
  }

  async function copyLink({ address }: ShareLink): Promise<void> {
    setOutcome('');
    const isCopied = await files.copy(address);
    setOutcome(isCopied ? LINK_TEXTS.copied : LINK_TEXTS.notCopied);
    if (isCopied && roundLinks) roundLinks.areKnown.value = true;
  }

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
      <Menu label={downloadLabel ?? EXPORT_TEXTS.export} onPress={prepare}>
        {makeLinks && <CopyLinks links={links} onCopy={(link) => void copyLink(link)} />}
        {canCopy && <Button onClick={() => void copy()}>{EXPORT_TEXTS.copy}</Button>}
        <Button onClick={() => files.download(fileName('md'), 'text/markdown', markdown())}>
          {EXPORT_TEXTS.markdown}
        </Button>
        <Button onClick={() => files.download(fileName('json'), 'application/json', json())}>
          {EXPORT_TEXTS.json}
        </Button>
        {image && (
          <>
            {canCopy && <Button onClick={() => void tell(copyImage(image))}>{EXPORT_TEXTS.copyImage}</Button>}
            <Button onClick={() => void tell(downloadImage(image))}>{EXPORT_TEXTS.png}</Button>
          </>
        )}
      </Menu>
      <p role="status" className="quiet unprinted">
        {outcome}
      </p>
    </div>
  );
}
