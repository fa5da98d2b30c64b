import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { AlertContent } from '#app/ui/alert.tsx';

type FieldSpec<Values> = {
  name: Path<Values>;
  label: string;
  type: 'email' | 'password';
  /** What password managers go by (HTML, 4.10.18.7). */
  autoComplete: 'email' | 'current-password' | 'new-password';
};

/** What a screen of accounts and the server's answer to its form agree on. */
export type AccountFormSpec<Values extends FieldValues> = {
  title: string;
  fields: readonly FieldSpec<Values>[];
  schema: z.ZodMiniType<Values, Values>;
  /** Title of the alert when something is wrong. */
  failedTitle: string;
};

/** What was wrong with a form that a browser has posted by itself. */
export type PostedFault = {
  alert: AlertContent;
  /** What was wrong with each field, as the form library has it. */
  errors: Record<string, { type: 'server'; message: string }>;
  /** What the fields held, but for passwords. */
  values: Record<string, string>;
};

export const invalidInput = 'Please check your input and try again.';
