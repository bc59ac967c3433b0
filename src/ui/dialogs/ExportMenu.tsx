import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import type { ShareLink, ShareOffer } from '../../domain/link/share-links.ts';
import { EXPORT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import {
  LINK_TEXTS,
  copyLinkLabel,
  describeLinkLength,
  describeNoLink,
} from '../../domain/texts/link-texts.ts';
import type { CopiedImage } from '../../ports/files.ts';
import { useApp } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';
import styles from './dialogs.module.css';

interface ExportMenuProps {
  readonly label?: string;
  /** Whether copies are left out. */
  readonly isForDownloads?: boolean;
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

/** The links of a menu, made anew whenever it is opened. */
type Links =
  | ShareOffer
  | { readonly kind: 'making' }
  /** Their code could not be fetched. */
  | { readonly kind: 'broken' };

interface CopyLinksProps {
  readonly links: Links;
  readonly onCopy: (link: ShareLink) => void;
}

/** Copies a document as a link, as Markdown or as a picture, or downloads it; says what failed, and whether copying worked. */
export function ExportMenu({
  label = EXPORT_TEXTS.export,
  isForDownloads = false,
  markdown,
  json,
  fileName,
  image,
  makeLinks,
}: ExportMenuProps) {
  const { files, roundLinks } = useApp();
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
      <Menu label={label} onPress={prepare}>
        {makeLinks && <CopyLinks links={links} onCopy={(link) => void copyLink(link)} />}
        {!isForDownloads && <Button onClick={() => void copy()}>{EXPORT_TEXTS.copy}</Button>}
        <Button onClick={() => files.download(fileName('md'), 'text/markdown', markdown())}>
          {EXPORT_TEXTS.markdown}
        </Button>
        <Button onClick={() => files.download(fileName('json'), 'application/json', json())}>
          {EXPORT_TEXTS.json}
        </Button>
        {image && (
          <>
            {!isForDownloads && (
              <Button onClick={() => void tell(copyImage(image))}>{EXPORT_TEXTS.copyImage}</Button>
            )}
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

/** A button for each link, with its length; before the first copy of a visit, also who can read what a link holds. */
function CopyLinks({ links, onCopy }: CopyLinksProps) {
  useSignals();
  const noticeId = useId();
  const areKnown = useApp().roundLinks?.areKnown.value;
  if (links.kind === 'making') return <Button disabled>{LINK_TEXTS.copy}</Button>;
  if (links.kind !== 'links') {
    return (
      <p className={`${styles.about} quiet small`}>
        {links.kind === 'broken' ? LINK_TEXTS.notMade : describeNoLink(links)}
      </p>
    );
  }
  return (
    <>
      {links.links.map((link) => (
        <LinkButton
          key={link.kind}
          link={link}
          noticeId={areKnown ? undefined : noticeId}
          onCopy={() => onCopy(link)}
        />
      ))}
      {!areKnown && (
        <p id={noticeId} className={`${styles.about} quiet small`}>
          {LINK_TEXTS.notice}
        </p>
      )}
    </>
  );
}

interface LinkButtonProps {
  readonly link: ShareLink;
  readonly noticeId: string | undefined;
  readonly onCopy: () => void;
}

function LinkButton({ link, noticeId = '', onCopy }: LinkButtonProps) {
  const lengthId = useId();
  return (
    <>
      <Button aria-describedby={`${lengthId} ${noticeId}`.trim()} onClick={onCopy}>
        {copyLinkLabel(link)}
      </Button>
      <p id={lengthId} className={`${styles.about} quiet small`}>
        {describeLinkLength(link.address.length)}
      </p>
    </>
  );
}
