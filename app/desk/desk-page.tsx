import type { ReactNode } from 'react';
import { useActionData, useLocation } from 'react-router';
import { PageHead } from '#app/site/page-head.tsx';
import { Outcome } from '#app/ui/outcome.tsx';
import type { DeskFault } from './desk-calls.ts';

type DeskPageProps = {
  title: string;
  /** Of a title that is a headline. */
  language?: string;
  /** What was wrong with the form that led here. */
  fault?: DeskFault | undefined;
  children: ReactNode;
};

/**
 * A page of the desk: its heading, and the outcome of the form that led to it. The answer to a later form does not say
 * that the earlier one is done.
 */
export function DeskPage({ title, language, fault, children }: DeskPageProps) {
  const parameters = new URLSearchParams(useLocation().search);
  const isDone = useActionData() === undefined && parameters.has('done');
  return (
    <>
      <PageHead title={`${title} - Desk`} />
      <h1 className="page-title" lang={language} dir={language && 'auto'}>
        {title}
      </h1>
      {fault && <Outcome kind="failure">{fault.fault}</Outcome>}
      {isDone && <Outcome kind="success">Done.</Outcome>}
      {children}
    </>
  );
}
