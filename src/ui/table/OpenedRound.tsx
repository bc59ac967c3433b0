import { type ReactNode, useEffect, useRef } from 'react';
import { exportedRoundOf } from '../../domain/link/exported-round-of.ts';
import { facesOfSeats } from '../../domain/link/faces-of-seats.ts';
import { hasExcerpts } from '../../domain/link/shared-round.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import {
  LINK_TEXTS,
  describeCheck,
  describeLeftOutClaims,
  goToLabel,
} from '../../domain/texts/link-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp } from '../context.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { useThemeSwitch } from '../controls/use-theme-switch.ts';
import styles from './OpenedRound.module.css';
import { RoundExport } from '../dialogs/RoundExport.tsx';
import { SharedRoundSection } from './SharedRoundSection.tsx';
import { type Opening, type RoundSource, useOpenedRound } from './use-opened-round.ts';

interface OpenedRoundProps {
  readonly source: RoundSource;
  readonly squad: Squad;
  readonly isStill: () => boolean;
  readonly onAsk: (question: string) => void;
  readonly onLeave: () => void;
}

/** A round of somebody else, instead of every other screen: checked, and only to read. */
export function OpenedRound({ source, squad, isStill, onAsk, onLeave }: OpenedRoundProps) {
  const { product, say, onReload } = useApp();
  const opening = useOpenedRound(source);
  const title = source.kind === 'link' ? LINK_TEXTS.fromLink : LINK_TEXTS.fromFile;
  const leave = (look: 'plain' | 'primary') => (
    <Button look={look} onClick={onLeave}>
      {goToLabel(product.name)}
    </Button>
  );
  useTitle(`${title} - ${product.name}`);
  useEffect(() => {
    if (opening) say(opening.kind === 'round' ? describeCheck(opening.checked) : opening.words);
  }, [opening, say]);

  if (!opening) return <p role="status">{PAGE_TEXTS.openingRound}</p>;
  if (opening.kind === 'problem') {
    return (
      <Frame title={title} isBrief>
        <p>{opening.words}</p>
        <div className="row">
          {opening.isOfOldPage && <Button onClick={onReload}>{PAGE_TEXTS.reload}</Button>}
          {leave('primary')}
        </div>
      </Frame>
    );
  }
  return (
    <Frame title={title}>
      <Checked opening={opening} squad={squad} isStill={isStill} onAsk={onAsk} leave={leave('plain')} />
    </Frame>
  );
}

interface CheckedProps extends Pick<OpenedRoundProps, 'squad' | 'isStill' | 'onAsk'> {
  readonly opening: Extract<Opening, { readonly kind: 'round' }>;
  /** The button that leads away. */
  readonly leave: ReactNode;
}

/** What is known of the round, what can be done with it, and the round itself. */
function Checked({ opening: { checked }, squad, isStill, onAsk, leave }: CheckedProps) {
  const { round } = checked;
  const exported = exportedRoundOf(round);
  const { personas, signs } = facesOfSeats(round.seats, squad.personas);
  const leftOut = describeLeftOutClaims(checked);
  return (
    <>
      <p>{describeCheck(checked)}</p>
      {leftOut !== undefined && <p className="trouble">{leftOut}</p>}
      {hasExcerpts(round) && <p>{LINK_TEXTS.excerpts}</p>}
      <div className="row">
        <Button look="primary" onClick={() => onAsk(round.question)}>
          {LINK_TEXTS.askYourself}
        </Button>
        <RoundExport
          exported={exported}
          personas={personas}
          signs={signs}
          downloadLabel={LINK_TEXTS.download}
        />
        {leave}
      </div>
      <SharedRoundSection
        shared={round}
        exported={exported}
        personas={personas}
        signs={signs}
        isStill={isStill}
      />
    </>
  );
}

interface FrameProps {
  readonly title: string;
  /** Whether there are only a few words. */
  readonly isBrief?: boolean;
  readonly children: ReactNode;
}

/** Its heading takes the focus, as the screen has just come. */
function Frame({ title, isBrief = false, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const themeSwitch = useThemeSwitch();
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.screen} data-brief={isBrief}>
      <main className={`${styles.page} panel stack`} aria-labelledby="opened-round">
        <header className={styles.head}>
          <h1 ref={heading} id="opened-round" tabIndex={-1} data-focus-home>
            {title}
          </h1>
          <IconButton {...themeSwitch} />
        </header>
        {children}
      </main>
    </div>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => void (document.title = before);
  }, [title]);
}
