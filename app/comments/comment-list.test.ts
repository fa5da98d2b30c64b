import { expect, test } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import {
  asSeenBy,
  type CommentList,
  hasText,
  withComment,
  withNewest,
  withOlder,
  withoutComment,
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

/** Comments from one number down to another, as a reply brings them. */
function reply(from: number, to: number, total = from) {
  const comments = Array.from({ length: from - to + 1 }, (_, n) => comment(from - n));
  return { comments, total, lastEvent: from };
}

const names = ({ comments }: CommentList) => comments.map(({ username }) => username);
const ids = ({ comments }: CommentList) => comments.map(({ comment_id }) => Number(comment_id));
const span = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);

test('older comments follow until a reply is not full', () => {
  const first = withNewest(undefined, reply(450, 251));
  expect(first.more).toBe(true);
  const second = withOlder(first, reply(250, 51, 450));
  const third = withOlder(second, reply(50, 1, 450));
  expect(ids(third)).toEqual(span(450, 1));
  expect([second.more, third.more]).toEqual([true, false]);
});

test('reading the newest again keeps older ones, unless something between is unknown', () => {
  const list = withOlder(withNewest(undefined, reply(450, 251)), reply(250, 51, 450));
  expect(ids(withNewest(list, reply(460, 261)))).toEqual(span(460, 51));
  const far = withNewest(list, reply(900, 701));
  expect(ids(far)).toEqual(span(900, 701));
  expect(far.more).toBe(true);
});

test('a new picture of an author is on the older comments too', () => {
  const list = withNewest(undefined, reply(2, 1));
  const face = '0123456789abcdef0123';
  const { comments } = withComment(list, { ...comment(3), face });
  expect(comments.map((one) => one.face)).toEqual([face, face, face]);
});

test('a comment that is told twice is there once, in its latest form', () => {
  const list = withNewest(undefined, reply(2, 1));
  const once = withComment(list, comment(3));
  const twice = withComment(once, comment(3, 'mine'));
  expect(ids(twice)).toEqual([3, 2, 1]);
  expect(twice.total).toBe(3);
  expect(twice.comments[0]?.content).toBe('mine');
});

test('a comment that vanishes is counted once, also when it is not loaded', () => {
  const whole = withNewest(undefined, reply(2, 1));
  const without = withoutComment(whole, '1');
  expect(withoutComment(without, '1')).toEqual({ ...whole, comments: [comment(2)], total: 1 });
  const part = withNewest(undefined, reply(300, 101));
  expect(withoutComment(part, '7').total).toBe(299);
});

test("a comment is one's own by its author's id, and stays so once it is known as one's own", () => {
  const list = { ...withNewest(undefined, reply(2, 1)), ownId: 'member-x' };
  const own = asSeenBy('ada@example.org', list, comment(3));
  expect(own.user_id).toBe('ada@example.org');
  expect(asSeenBy('ada@example.org', { ...withComment(list, own), ownId: undefined }, comment(3))).toEqual(
    own,
  );
  expect(asSeenBy('ada@example.org', list, { ...comment(4), user_id: 'member-y' }).user_id).toBe('member-y');
  expect(asSeenBy(undefined, { ...list, ownId: undefined }, comment(3)).user_id).toBe('member-x');
});

test('an author who has a new name has it everywhere, and nobody else has', () => {
  const list = withNewest(undefined, reply(3, 1));
  const other = { ...comment(2), user_id: 'member-y', username: 'Boris' };
  const mixed = { ...list, comments: [comment(3), other, comment(1)] };
  const latest = { ...comment(4), username: 'Countess' };
  expect(names(withComment(mixed, latest))).toEqual(['Countess', 'Countess', 'Boris', 'Countess']);
  const older = { comments: [{ ...comment(0), username: 'Countess' }], total: 4, lastEvent: 4 };
  expect(names(withOlder(mixed, older))).toEqual(['Countess', 'Boris', 'Countess', 'Countess']);
});

test('what somebody has written is found from the moment on in which it was sent, clocks being what they are', () => {
  const list = { ...reply(1, 1), comments: [comment(1, 'Thanks')], more: false };
  const posted = Date.parse('2026-11-20T12:00:00.000Z');
  expect(hasText(list, 'member-x', 'Thanks', posted + 60_000)).toBe(true);
  expect(hasText(list, 'member-x', 'Thanks', posted + 3_600_000)).toBe(false);
  expect(hasText(list, 'member-y', 'Thanks', posted)).toBe(false);
  expect(hasText(list, 'member-x', 'Thank you', posted)).toBe(false);
});
