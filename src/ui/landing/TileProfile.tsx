import { wordChatWith } from '../../domain/texts/page-texts.ts';
import type { Persona } from '../../domain/persona.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { MissingPart } from '../app/FetchedDialog.tsx';
import type { SecondPart } from '../app/second-part.ts';
import type { Fetched } from '../app/use-fetched.ts';
import { Button } from '../controls/Button.tsx';

interface TileProfileProps {
  readonly secondPart: Fetched<SecondPart>;
  readonly squad: Squad;
  readonly persona: Persona;
  readonly onChat: () => void;
  readonly onClose: () => void;
}

/** The profile of a tile's persona, and from there the chat (behaviour 4.4). */
export function TileProfile({ secondPart, squad, persona, onChat, onClose }: TileProfileProps) {
  switch (secondPart.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return (
        <secondPart.code.ProfileDialog squad={squad} persona={persona} onClose={onClose}>
          <Button look="primary" onClick={onChat}>
            {wordChatWith(persona.name)}
          </Button>
        </secondPart.code.ProfileDialog>
      );
    case 'failed':
      return <MissingPart label={persona.name} onClose={onClose} />;
  }
}
