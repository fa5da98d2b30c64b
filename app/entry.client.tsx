import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { clickRecovery } from './site/click-recovery.ts';
import { rememberPage } from './site/rendered-anew.ts';
import { tolerateTranslators } from './site/translated-texts.ts';

tolerateTranslators();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[clickRecovery]} />
    </StrictMode>,
    { onRecoverableError: rememberPage() },
  );
});
