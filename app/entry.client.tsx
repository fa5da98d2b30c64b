import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { clickRecovery } from './site/click-recovery.ts';
import { outliveTranslators } from './site/translated-texts.ts';

outliveTranslators();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[clickRecovery]} />
    </StrictMode>,
  );
});
