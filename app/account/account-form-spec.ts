import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { AlertContent } from '#app/ui/alert.tsx';

type FieldSpec<Values> = {
  name: Path<Values>;
  label: string;
  type: 'email' | 'password';
  /** Tells password managers what the field holds (HTML, 4.10.18.7). */
  autoComplete: 'email' | 'current-password' | 'new-password';
};

/** An account form, as both its screen and the server that answers it need it. */
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
  /** The first error of each field, in the shape that React Hook Form takes. */
  errors: Record<string, { type: 'server'; message: string }>;
  /** The values that were posted, without passwords. */
  values: Record<string, string>;
};

export const invalidInput = 'Please check your input and try again.';
