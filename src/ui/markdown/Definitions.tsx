import { Fragment } from 'react';
import { LinkTo } from './LinkTo.tsx';

interface DefinitionsProps {
  /** What each label of the text's definitions and footnotes stands for; a footnote's begins with '^'. */
  readonly targets: Readonly<Record<string, { readonly target: string }>>;
}

/** What a text defines for its own use, a line each, so that nothing it says is lost. */
export function Definitions({ targets }: DefinitionsProps) {
  return (
    <p>
      {Object.entries(targets).map(([label, { target }], index) => (
        <Fragment key={label}>
          {index > 0 && '\n'}[{label}]:{' '}
          <LinkTo address={target} label={target}>
            {target}
          </LinkTo>
        </Fragment>
      ))}
    </p>
  );
}
