import { TEXTS } from '../../domain/interface-texts.ts';
import type { Product } from '../product.ts';
import { CodeIcon } from './CodeIcon.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { SocialIcon } from './SocialIcon.tsx';

export function SocialLinks({ product }: { readonly product: Product }) {
  return (
    <>
      <ExternalLink href={product.socialUrl} label={TEXTS.social}>
        <SocialIcon />
      </ExternalLink>
      <ExternalLink href={product.githubUrl} label={TEXTS.sourceCode}>
        <CodeIcon />
      </ExternalLink>
    </>
  );
}
