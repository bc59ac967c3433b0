import type { ComponentType } from 'react';
import { type Part, createPart } from './create-part.tsx';
import { EarlyInput } from './EarlyInput.tsx';
import { renderBrokenScreen } from './ErrorBoundary.tsx';

/** @param waiting shown until the code is loaded */
export function createScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: string,
): Part<Props> {
  return createPart(load, {
    pending: () => (
      <>
        <p role="status">{waiting}</p>
        <EarlyInput />
      </>
    ),
    broken: (_, tryAgain) => renderBrokenScreen(tryAgain),
  });
}
