import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { ShareLink, ShareOffer } from '../../domain/link/share-links.ts';
import {
  LINK_TEXTS,
  copyLinkLabel,
  describeLinkLength,
  describeNoLink,
} from '../../domain/texts/link-texts.ts';
import { useApp } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import styles from './dialogs.module.css';

/** The links that a menu offers. They are encoded again each time it opens. */
export type Links =
  | ShareOffer
  | { readonly kind: 'making' }
  /** Their code could not be fetched. */
  | { readonly kind: 'broken' };

interface CopyLinksProps {
  readonly links: Links;
  readonly onCopy: (link: ShareLink) => void;
}

interface LinkButtonProps {
  readonly link: ShareLink;
  readonly noticeId: string | undefined;
  readonly onCopy: () => void;
}

/** A button for each link, with its length; before the first copy of a visit, also who can read what a link holds. */
export function CopyLinks({ links, onCopy }: CopyLinksProps) {
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
