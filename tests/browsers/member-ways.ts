import { password } from '#tests/support/site-client.ts';
import { freshEmail, type SiteOfWays } from './site-of-ways.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

const page = { scripts: true, width: 'desktop' } as const;

export const memberWays: Way[] = [
  { ...page, name: 'sign-up', words: 'a new account leads to its profile', go: signUp },
  {
    ...page,
    name: 'log-in',
    words: 'a wrong password is refused, the right one logs in',
    allowed: /401/,
    go: logIn,
  },
  {
    ...page,
    name: 'google',
    words: 'signing in with a popup says why it was refused, or succeeds',
    go: signInWithGoogle,
  },
  {
    ...page,
    name: 'log-out',
    words: 'the page is a visitor’s again, with nothing left of the member',
    go: logOut,
  },
  { ...page, name: 'comment', words: 'is posted; others’ comments appear on the open page', go: comment },
  {
    ...page,
    name: 'draft',
    words: 'of a comment is there again after Back, within the site and from another document',
    go: keepDraft,
  },
];

async function signUp(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  const email = freshEmail();
  await visitor.open(`${url}/signup`);
  await visitor.write('Email', email);
  await visitor.write('Password', password);
  await visitor.write('Confirm Password', password);
  await visitor.click('button', 'Submit');
  await visitor.isAt('/profile');
  await visitor.reads(email);
}

async function logIn(visitor: Visitor, site: SiteOfWays): Promise<void> {
  const { email } = await site.signUp();
  await visitor.open(`${site.url}/login`);
  await visitor.write('Email', email);
  await visitor.write('Password', 'not the password');
  await visitor.click('button', 'Submit');
  await visitor.reads('Log In Failed!');
  await logInAs(visitor, site, email);
}

async function signInWithGoogle(visitor: Visitor, { atGoogle, url }: SiteOfWays): Promise<void> {
  const email = freshEmail();
  atGoogle({ sub: email, email, email_verified: false });
  await visitor.open(`${url}/login`);
  await visitor.click('button', 'Sign in with Google');
  await visitor.reads('has not verified the email address');
  atGoogle({ sub: email, email, email_verified: true });
  await visitor.click('button', 'Sign in with Google');
  await visitor.isAt('/profile');
  await visitor.reads(email);
}

/** Loads the log-in screen, fills it in and waits for the profile. */
export async function logInAs(visitor: Visitor, { url }: SiteOfWays, email: string): Promise<void> {
  await visitor.open(`${url}/login`);
  await visitor.write('Email', email);
  await visitor.write('Password', password);
  await visitor.click('button', 'Submit');
  await visitor.reads(email);
  await visitor.isAt('/profile');
}

async function logOut(visitor: Visitor, site: SiteOfWays): Promise<void> {
  const { email } = await site.signUp();
  await logInAs(visitor, site, email);
  await visitor.open(site.url);
  await visitor.click('button', 'Logout');
  await visitor.sees('link', 'Login');
  await visitor.seesNo('button', 'Logout');
  await visitor.expects('a browser that forgets the member', () => !localStorage.getItem('member'));
}

async function keepDraft(visitor: Visitor, site: SiteOfWays): Promise<void> {
  const { email } = await site.signUp();
  await logInAs(visitor, site, email);
  await visitor.open(`${site.url}/articles/sports`);
  await visitor.click('link', `sports story ${site.takeArticle()}`, 'main');
  await visitor.write('Add a Comment', 'Not finished yet.');
  await visitor.click('link', 'Culture', 'header nav');
  await visitor.sees('heading', 'CULTURE');
  await visitor.back();
  await visitor.expects('the draft', isInField, 'Not finished yet.');
  await visitor.open(`${site.url}/privacy`);
  await visitor.back();
  await visitor.expects('the draft', isInField, 'Not finished yet.');
}

function isInField(text: string): boolean {
  return document.querySelector('textarea')?.value === text;
}

async function comment(visitor: Visitor, site: SiteOfWays): Promise<void> {
  const [here, elsewhere] = [await site.signUp(), await site.signUp()];
  const number = site.takeArticle();
  await logInAs(visitor, site, here.email);
  await visitor.open(`${site.url}/articles/sports`);
  await visitor.click('link', `sports story ${number}`, 'main');
  await visitor.write('Add a Comment', 'Good news at last.');
  await visitor.click('button', 'Post Comment');
  await visitor.reads('Good news at last.', 'ol.comment-list');
  await visitor.sees('heading', 'Comments (1)');
  await elsewhere.comment(`https://publisher.example/sports/${number}`, 'Seen from afar.');
  await visitor.reads('Seen from afar.', 'ol.comment-list');
  await visitor.sees('heading', 'Comments (2)');
}
