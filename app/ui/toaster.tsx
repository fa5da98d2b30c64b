import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import { toastDuration, toastsVisible } from '#contract/limits.ts';
import 'sonner/dist/styles.css';
import './toaster.css';

export { toast } from 'sonner';

// A root of its own: toasts outlive pages and error pages. Rendered at once, because it hears only later toasts.
const root = createRoot(document.body.appendChild(document.createElement('div')));
flushSync(() =>
  root.render(<Toaster duration={toastDuration} visibleToasts={toastsVisible} className="toaster" />),
);
