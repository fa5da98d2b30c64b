import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './toaster.css';

/** Product specification, section 9. */
const duration = 4_000; // ms
const visibleAtMost = 3;

export type MessageKind = 'success' | 'error';
type Message = { id: number; kind: MessageKind; text: string };

let messages: readonly Message[] = [];
let render: () => void = () => undefined;

/** Shows a message below the others; the oldest gives way to the fourth. */
export function addMessage(kind: MessageKind, text: string): void {
  const id = (messages.at(-1)?.id ?? 0) + 1;
  messages = [...messages, { id, kind, text }].slice(-visibleAtMost);
  render();
}

/** Messages whose time has passed stay in the list and show nothing. */
function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => messages);
  return (
    <Toast.Provider duration={duration}>
      {shown.map(({ id, kind, text }) => (
        <Toast.Root key={id} type={kind === 'error' ? 'foreground' : 'background'} className="toast">
          {kind === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          <Toast.Title>{text}</Toast.Title>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toaster" />
    </Toast.Provider>
  );
}

function subscribe(listener: () => void): () => void {
  render = listener;
  return () => undefined;
}

// A root of its own: messages outlive pages and error pages.
const root = createRoot(document.body.appendChild(document.createElement('div')));
flushSync(() => root.render(<Toaster />));
