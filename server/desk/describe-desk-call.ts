import { describeCall, type Call } from '#server/http/describe-call.ts';

/** Documents a call of the desk, which answers 404 to everybody but editors. */
export const describeDeskCall = (summary: string, { refusals = [], ...call }: Call) =>
  describeCall('Desk', summary, { ...call, refusals: [404, ...refusals, 503] });
