import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';

export const failed = {
  title: 'Something went wrong',
  text: 'This page could not be loaded. Please try again in a moment.',
};

/** A page that says what is the matter, in a few words, and what can be done. */
export function StatusFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center">
      <PageHead title={title} />
      <h1 className="page-title">{title}</h1>
      <p className="mt-4 mb-8 text-muted">{text}</p>
      {children}
    </div>
  );
}
