import type { Visit } from '../../domain/visit/visit.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { FetchedDialog, useOpenings } from '../app/FetchedDialog.tsx';
import type { ScreenTools } from '../app/screen-props.ts';
import { IconButton } from '../controls/Button.tsx';
import { ICONS } from '../controls/Icon.tsx';

interface OptionsButtonProps {
  readonly visit: Visit;
  readonly tools: ScreenTools;
}

/** Opens the options; their code is fetched then. */
export function OptionsButton({ visit, tools }: OptionsButtonProps) {
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
            visit,
            faultDrill: tools.faultDrill,
            keep: tools.keep,
            download: tools.files.download,
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
