import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './toaster.css';
import { placeToaster } from './toaster-place.ts';

/** Product specification, section 9. */
const duration = 4_000; // ms
const visibleAtMost = 3;

export type MessageKind = 'success' | 'error';
type Message = { id: number; kind: MessageKind; text: string };

let shown: readonly Message[] = [];
let render: () => void = () => undefined;

/** Shows a message below the others, moving it down if it is there already; the fourth replaces the oldest. */
export function addMessage(kind: MessageKind, text: string): void {
  const id = (shown.at(-1)?.id ?? 0) + 1;
  const others = shown.filter((message) => message.kind !== kind || message.text !== text);
  const toaster = document.querySelector<HTMLElement>('.toaster');
  // Messages on screen stay where they are.
  const isAlone = !document.querySelector('.toast');
  shown = [...others, { id, kind, text }].slice(-visibleAtMost);
  flushSync(render);
  if (toaster && isAlone) placeToaster(toaster);
}

/** Expired messages stay in the list but render nothing. */
function Toaster() {
  const messages = useSyncExternalStore(subscribe, () => shown);
  return (
    <Toast.Provider duration={duration}>
      {messages.map(({ id, kind, text }) => (
        <Toast.Root
          key={id}
          type={kind === 'error' ? 'foreground' : 'background'}
          className="toast"
          data-kind={kind}
        >
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

// In a React root of its own, because messages outlive pages, even error pages.
const root = createRoot(document.body.appendChild(document.createElement('div')));
flushSync(() => root.render(<Toaster />));
