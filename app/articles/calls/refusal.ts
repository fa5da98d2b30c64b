import { ApiError } from '#app/api/api-error.ts';

/** Whether the list cannot exist (400), or the reader has searched too often (429). */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 429);
}

export function refusalOf({ status, code, message }: ApiError) {
  // The API's own sentence lists all regions.
  const reason = code === 'invalid_region' ? 'There is no such region.' : message;
  return { state: 'refused' as const, reason, isEarly: status === 429 };
}
