import type { Rule } from '#server/http/rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How often a member, or an address, may write. */
export const commentLimits = {
  postBy: { name: 'comment by', max: 10, per: minute },
  postFrom: { name: 'comment from', max: 60, per: minute },
  deleteBy: { name: 'delete comment by', max: 60, per: minute },
  objectBy: { name: 'objection by', max: 20, per: hour },
  reportFrom: { name: 'report from', max: 10, per: hour },
} satisfies Record<string, Rule>;
