import { type KeyboardEvent, useId, useState } from 'react';
import type { FaceSigns, FacedPersona } from '../../domain/squad/face-signs.ts';
import type { PersonaId } from '../../domain/squad/persona.ts';
import {
  type ArrivingMap,
  type MapPoint,
  type Stance,
  type Voice,
  voiceOf,
} from '../../domain/table/agreement-map.ts';
import { sentenceAround } from '../../domain/table/sentence-around.ts';
import { describeFace, describeStance, describeUnheard, MAP_TEXTS } from '../../domain/texts/table-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { isCovered } from '../controls/is-covered.ts';
import { Avatar } from '../persona/Avatar.tsx';
import { KindChip, KindDoubt } from './KindChip.tsx';
import styles from './MapPicture.module.css';
import { keyedPoints } from './keyed-points.ts';
import type { MarkedWords } from './marked-words.ts';
import { StanceMark } from './StanceMark.tsx';

interface MapPictureProps {
  readonly shown: ArrivingMap;
  /** Personas whose answers the map was drawn from, in the round's order. */
  readonly personas: readonly FacedPersona[];
  readonly signs: FaceSigns;
  /** Undefined if nothing of it can be pressed. */
  readonly words?: MarkedWords | undefined;
}

interface RowProps extends MapPictureProps {
  readonly point: MapPoint;
  readonly index: number;
  /** Whose words are open below the row. */
  readonly openedId: PersonaId | undefined;
  readonly onPress: (personaId: PersonaId) => void;
}

type Column = Stance | 'unheard';

/** From the left. */
const COLUMNS: readonly Column[] = ['against', 'mixed', 'for', 'unheard'];

/** A row for each point, in which every persona's face stands at its stance and opens its words. */
export function MapPicture({ shown, personas, signs, words }: MapPictureProps) {
  const [opened, setOpened] = useState<readonly [key: string, personaId: PersonaId]>();

  function close(picture: Element): boolean {
    if (!opened) return false;
    faceIn(picture)?.focus();
    setOpened(undefined);
    return true;
  }

  function hear(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || isCovered()) return;
    if (key === 'Escape' ? close(currentTarget) : moveFocus(key, target)) event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons within
    <div className={styles.picture} tabIndex={-1} onKeyDown={hear}>
      <ul className={`${styles.legend} row small`} aria-hidden="true">
        {personas.map((persona) => (
          <li key={persona.id} className={styles.name} {...accentAttributes(persona)}>
            <Drawing persona={persona} sign={signs.get(persona.id)} />
            <span data-text>{persona.name}</span>
          </li>
        ))}
      </ul>
      <div className={styles.head} aria-hidden="true">
        <div className={`${styles.axis} quiet small`}>
          {COLUMNS.map((column) => (
            <span key={column}>{columnLabel(column)}</span>
          ))}
        </div>
      </div>
      <ol>
        {keyedPoints(shown.points).map(([key, point], index) => (
          <Row
            key={key}
            shown={shown}
            point={point}
            index={index}
            personas={personas}
            signs={signs}
            openedId={opened?.[0] === key ? opened[1] : undefined}
            onPress={(personaId) =>
              setOpened(opened?.[0] === key && opened[1] === personaId ? undefined : [key, personaId])
            }
            words={words}
          />
        ))}
      </ol>
    </div>
  );
}

/** Moves along the faces of a row; false for any other key. */
function moveFocus(key: string, focused: EventTarget): boolean {
  const row = focused instanceof Element ? focused.closest('[role=group]') : undefined;
  const faces = [...(row?.querySelectorAll('button') ?? [])];
  const at = faces.findIndex((face) => face === focused);
  if (at === -1) return false;
  const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: at + 1, Home: 0, End: faces.length - 1 }[key];
  if (to === undefined) return false;
  faces[to]?.focus();
  return true;
}

/** The face whose words are open. */
function faceIn(place: Element | null): HTMLElement | undefined {
  return place?.querySelector<HTMLElement>('[aria-expanded=true]') ?? undefined;
}

function Row({ shown, point, index, personas, signs, openedId, onPress, words }: RowProps) {
  const headingId = useId();
  const wordsId = useId();
  const opened = personas.find(({ id }) => id === openedId);
  const voices = personas.map((persona) => ({ persona, voice: voiceOf(point, persona.id) }));
  return (
    <li className={styles.row} style={{ '--row': index }}>
      <div className={styles.point}>
        <KindChip point={point} answers={shown.basis.length} />
        <h4 id={headingId} data-text>
          {point.text}
        </h4>
        <KindDoubt point={point} answers={shown.basis.length} />
      </div>
      <div className={styles.axis} role="group" aria-labelledby={headingId}>
        {COLUMNS.map((column) => (
          <div key={column} className={styles.cell} data-column={column} data-label={columnLabel(column)}>
            {voices
              .filter(({ voice }) => columnOf(voice) === column)
              .map(({ persona, voice }) => {
                const face = { 'data-voice': voice.kind, ...accentAttributes(persona) };
                const drawing = <Drawing persona={persona} sign={signs.get(persona.id)} />;
                return words ? (
                  <button
                    key={persona.id}
                    type="button"
                    className={`${styles.face} bare`}
                    aria-label={describeFace(persona.name, voice)}
                    aria-expanded={persona === opened}
                    aria-controls={persona === opened ? wordsId : undefined}
                    onClick={() => onPress(persona.id)}
                    {...face}
                  >
                    {drawing}
                  </button>
                ) : (
                  <span key={persona.id} className={styles.face} {...face}>
                    {drawing}
                  </span>
                );
              })}
          </div>
        ))}
      </div>
      {opened && words && (
        <div id={wordsId} className={`${styles.words} block stack`} {...accentAttributes(opened)}>
          <Words point={point} persona={opened} shown={shown} words={words} />
        </div>
      )}
    </li>
  );
}

/** What a persona says on a point, within its sentence, or why nothing is shown. */
function Words({
  point,
  persona,
  shown,
  words,
}: Pick<RowProps, 'point' | 'shown'> & { readonly persona: FacedPersona; readonly words: MarkedWords }) {
  const voice = voiceOf(point, persona.id);
  const name = <strong data-text>{persona.name}</strong>;
  if (voice.kind !== 'stand') {
    return (
      <p>
        {name} <span className="quiet">{describeUnheard(voice)}</span>
      </p>
    );
  }
  const { stand } = voice;
  const answer = shown.basis.find(({ personaId }) => personaId === persona.id)?.text ?? '';
  const { before, quote, after } = sentenceAround(answer, stand.quote);
  return (
    <>
      <p className="row">
        {name} <StanceMark stance={stand.stance} />
      </p>
      <p data-text>
        <span>{before}</span>
        <mark>{quote}</mark>
        <span>{after}</span>
      </p>
      <div>
        <Button
          aria-pressed={words.marked === stand}
          onClick={({ currentTarget }) =>
            words.press(stand, faceIn(currentTarget.closest('li')) ?? currentTarget)
          }
        >
          {MAP_TEXTS.showInAnswer}
        </Button>
      </div>
    </>
  );
}

/** A persona's drawing, or its sign if others share the drawing. */
function Drawing({ persona, sign }: { readonly persona: FacedPersona; readonly sign: string | undefined }) {
  return (
    <span className={styles.drawing}>{sign === undefined ? <Avatar persona={persona} paused /> : sign}</span>
  );
}

function columnOf(voice: Voice): Column {
  return voice.kind === 'stand' ? voice.stand.stance : 'unheard';
}

function columnLabel(column: Column): string {
  return column === 'unheard' ? MAP_TEXTS.notHeard : describeStance(column);
}
