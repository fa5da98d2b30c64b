import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keptClicks } from './site/kept-clicks.ts';
import { outliveTranslators } from './site/translated-texts.ts';

outliveTranslators();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[keptClicks]} />
    </StrictMode>,
  );
});
