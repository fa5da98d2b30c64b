import { ApiError } from '#app/api/api-error.ts';

/** The list is none that there could be, or whoever asks has searched too often. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 429);
}

export function refusalOf({ status, code, message }: ApiError) {
  // The API names all the regions that there are.
  const reason = code === 'invalid_region' ? 'There is no such region.' : message;
  return { state: 'refused' as const, reason, isEarly: status === 429 };
}
