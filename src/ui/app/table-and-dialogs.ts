import { AccessDialogPart } from '../dialogs/AccessDialogPart.tsx';
import { HelpDialogPart } from '../dialogs/HelpDialogPart.tsx';
import { OptionsDialogPart } from '../dialogs/OptionsDialogPart.tsx';
import { PassOnDialogPart } from '../dialogs/PassOnDialogPart.tsx';
import { ProfileDialogPart } from '../dialogs/ProfileDialogPart.tsx';
import { DetailCardPart } from '../persona/DetailCardPart.tsx';
import { ExampleMapPart } from '../table/ExampleMapPart.tsx';
import { TableScreenPart } from '../table/TableScreenPart.tsx';

/** Loaded during the intro along with the chat: the table and most dialogs, which share one file. */
export const TABLE_AND_DIALOGS = [
  DetailCardPart,
  TableScreenPart,
  ExampleMapPart,
  HelpDialogPart,
  OptionsDialogPart,
  ProfileDialogPart,
  PassOnDialogPart,
  AccessDialogPart,
] as const;
