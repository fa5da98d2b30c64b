import { expect, test } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import {
  asSeenBy,
  type CommentList,
  findText,
  isNewer,
  withComment,
  withNewest,
  withOlder,
  withoutComment,
  withoutComments,
} from './comment-list.ts';

function comment(number: number, content = 'text'): Comment {
  return {
    comment_id: String(number),
    user_id: 'member-x',
    article_id: 'https://publisher.example/1',
    username: 'Ada',
    picture: null,
    face: null,
    content,
    created_at: '2026-11-20T12:00:00.000Z',
  };
}

/** Comments from one number down to another, in the order of a reply. */
function reply(from: number, to: number, total = from) {
  const comments = Array.from({ length: from - to + 1 }, (_, n) => comment(from - n));
  return { comments, total, lastEvent: from };
}

const names = ({ comments }: CommentList) => comments.map(({ username }) => username);
const ids = ({ comments }: CommentList) => comments.map(({ comment_id }) => Number(comment_id));
const span = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);

test('older comments are requested until a reply is not full', () => {
  const first = withNewest(undefined, reply(450, 251));
  expect(first.more).toBe(true);
  const second = withOlder(first, reply(250, 51, 450));
  const third = withOlder(second, reply(50, 1, 450));
  expect(ids(third)).toEqual(span(450, 1));
  expect([second.more, third.more]).toEqual([true, false]);
});

test('refetching the newest keeps older ones, unless there is a gap between them', () => {
  const list = withOlder(withNewest(undefined, reply(450, 251)), reply(250, 51, 450));
  expect(ids(withNewest(list, reply(460, 261)))).toEqual(span(460, 51));
  const far = withNewest(list, reply(900, 701));
  expect(ids(far)).toEqual(span(900, 701));
  expect(far.more).toBe(true);
});

test('of a discussion that a reply holds as a whole, comments that were deleted meanwhile are not kept', () => {
  const list = withNewest(undefined, reply(5, 1));
  expect(ids(withNewest(list, reply(6, 3)))).toEqual(span(6, 3));
});

test('a new picture of an author is also shown on older comments', () => {
  const list = withNewest(undefined, reply(2, 1));
  const face = '0123456789abcdef0123';
  const { comments } = withComment(list, { ...comment(3), face });
  expect(comments.map((one) => one.face)).toEqual([face, face, face]);
});

test('a comment that arrives twice is listed once, in its latest form', () => {
  const list = withNewest(undefined, reply(2, 1));
  const once = withComment(list, comment(3));
  const twice = withComment(once, comment(3, 'mine'));
  expect(ids(twice)).toEqual([3, 2, 1]);
  expect(twice.total).toBe(3);
  expect(twice.comments[0]?.content).toBe('mine');
});

test('a comment that is shown again stands where it stood, perhaps among those that are not loaded', () => {
  const whole = withoutComment(withNewest(undefined, reply(5, 1)), '3');
  expect(ids(withComment(whole, comment(3)))).toEqual([5, 4, 3, 2, 1]);
  expect(ids(withComment(withoutComment(whole, '1'), comment(1)))).toEqual([5, 4, 2, 1]);
  const part = withNewest(undefined, reply(300, 101));
  expect(withComment(part, comment(7))).toEqual({ ...part, total: 301 });
});

test('a comment that disappears is subtracted once, even if it is not loaded', () => {
  const whole = withNewest(undefined, reply(2, 1));
  const without = withoutComment(whole, '1');
  expect(withoutComment(without, '1')).toEqual({ ...whole, comments: [comment(2)], total: 1 });
  const part = withNewest(undefined, reply(300, 101));
  expect(withoutComment(part, '7').total).toBe(299);
});

test("one's own comments are recognised by the author's id, and stay so once recognised", () => {
  const list = { ...withNewest(undefined, reply(2, 1)), ownId: 'member-x' };
  const own = asSeenBy('ada@example.org', list, comment(3));
  expect(own.user_id).toBe('ada@example.org');
  expect(asSeenBy('ada@example.org', { ...withComment(list, own), ownId: undefined }, comment(3))).toEqual(
    own,
  );
  expect(asSeenBy('ada@example.org', list, { ...comment(4), user_id: 'member-y' }).user_id).toBe('member-y');
  expect(asSeenBy(undefined, { ...list, ownId: undefined }, comment(3)).user_id).toBe('member-x');
});

test('a new name of an author is shown on all their comments and no others', () => {
  const list = withNewest(undefined, reply(3, 1));
  const other = { ...comment(2), user_id: 'member-y', username: 'Boris' };
  const mixed = { ...list, comments: [comment(3), other, comment(1)] };
  const latest = { ...comment(4), username: 'Countess' };
  expect(names(withComment(mixed, latest))).toEqual(['Countess', 'Countess', 'Boris', 'Countess']);
  const older = { comments: [{ ...comment(0), username: 'Countess' }], total: 4, lastEvent: 4 };
  expect(names(withOlder(mixed, older))).toEqual(['Countess', 'Boris', 'Countess', 'Countess']);
});

test('a sent comment is found in the list although clocks differ, and not taken for an old one with the same text', () => {
  const list = { ...reply(1, 1), comments: [comment(1, 'Thanks')], more: false };
  const posted = Date.parse('2026-11-20T12:00:00.000Z');
  const found = findText(list, 'member-x', 'Thanks');
  expect(found).toEqual(comment(1, 'Thanks'));
  expect(isNewer(comment(1), { since: posted + 60_000, after: 0 })).toBe(true);
  expect(isNewer(comment(1), { since: posted + 3_600_000, after: 0 })).toBe(false);
  expect(isNewer(comment(1), { since: posted + 60_000, after: 1 })).toBe(false);
  expect(findText(list, 'member-y', 'Thanks')).toBeUndefined();
  expect(findText(list, 'member-x', 'Thank you')).toBeUndefined();
});

test('a comment that only its author sees is not counted, until it is shown again', () => {
  const hidden: Comment = { ...comment(3), hidden: { reason: 'spam', removed: false, objection: 'over' } };
  const list = { ...reply(2, 1), comments: [hidden, comment(2), comment(1)], more: false };
  expect(withoutComment(list, '3').total).toBe(2);
  expect(withoutComments(list, new Set(['3', '2'])).total).toBe(1);
  expect(withComment(list, hidden).total).toBe(2);
  expect(withComment(list, comment(3)).total).toBe(3);
});
