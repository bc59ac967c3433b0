import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { FetchedDialog } from '../shell/FetchedDialog.tsx';
import { IconButton } from '../shell/IconButton.tsx';
import { ICONS } from '../shell/icons.ts';
import { useOpenings } from '../shell/use-openings.ts';
import type { ShellTools } from '../tools.ts';

interface OptionsButtonProps {
  readonly squad: Squad;
  readonly tools: ShellTools;
}

/** Opens the options; their code is fetched then. */
export function OptionsButton({ squad, tools }: OptionsButtonProps) {
  const { opening, open, close } = useOpenings();
  return (
    <>
      <IconButton icon={ICONS.options} label={TEXTS.options} aria-haspopup="dialog" onClick={open} />
      {opening !== undefined && (
        <FetchedDialog
          key={opening}
          load={loadOptions}
          label={TEXTS.options}
          props={{
            squad,
            faultDrill: tools.faultDrill,
            onHelp: tools.showHelp,
            onClose: close,
          }}
        />
      )}
    </>
  );
}

async function loadOptions() {
  const { OptionsDialog } = await import('./OptionsDialog.tsx');
  return OptionsDialog;
}
