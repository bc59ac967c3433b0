import { useState } from 'react';
import { EXPORT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { useApp } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';

interface ExportMenuProps {
  readonly markdown: () => string;
  readonly json: () => string;
  readonly fileName: (extension: 'md' | 'json') => string;
}

/** Copies a document as Markdown or downloads it; says whether copying worked. */
export function ExportMenu({ markdown, json, fileName }: ExportMenuProps) {
  const { files } = useApp();
  const [outcome, setOutcome] = useState('');

  async function copy(): Promise<void> {
    setOutcome('');
    setOutcome((await files.copy(markdown())) ? EXPORT_TEXTS.copied : EXPORT_TEXTS.notCopied);
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
      </Menu>
      <p role="status" className="quiet">
        {outcome}
      </p>
    </div>
  );
}
