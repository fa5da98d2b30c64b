import { googleReturnPaths } from '#contract/account.ts';
import { googleAddress } from './account-calls.ts';
import { keepReturnPath } from './return-path.ts';

const channelName = 'google-sign-in';
const popupPath = googleReturnPaths[0];
/** Of the popup before it has been to Google. */
const beforeHash = '#before';
const arrivesWithin = 5_000; // ms; else the popup is sent to Google from wherever it is
const arrivalCheckInterval = 30; // ms
const closedCheckInterval = 300; // ms; browsers do not tell when another window is closed
const heardWithin = 5_000; // ms; whether a page is left that could hear the popup is not known

/** What the popup reports: the code of an error, or null when the person is signed in. */
type Report = { error: string | null };

/** What a page answers to that. */
const heard = 'heard';

/** 'closed': before it reported anything. 'leaving': Google takes the place of this page. */
export type GoogleAnswer = { state: 'reported'; error: string | null } | { state: 'closed' | 'leaving' };

/**
 * Lets a person sign in with Google, in a popup, or in this window where popups are blocked; the log-in screen then
 * leads on to `returnTo`. Must be called while a click is being handled, else every browser blocks the popup. Throws as
 * the calls of the account API do.
 */
export async function signInWithGoogle(returnTo: string): Promise<GoogleAnswer> {
  const popup = window.open(popupPath + beforeHash, channelName, 'popup,width=500,height=680');
  if (!popup) {
    const address = await googleAddress('/login', '/login');
    keepReturnPath(returnTo);
    window.location.assign(address);
    return { state: 'leaving' };
  }
  try {
    const [address] = await Promise.all([googleAddress(popupPath, popupPath), arrive(popup)]);
    popup.location.replace(address);
  } catch (error) {
    popup.close();
    throw error;
  }
  return hearPopup(popup);
}

/** Whether this window is the popup on its way to Google. */
export function isBeforeGoogle(): boolean {
  return window.location.hash === beforeHash;
}

/**
 * Called in the popup, when Google has sent the person back: tells every page that waits, and closes the window. It
 * stays until it was heard, because a window that is gone reads as one that was closed by hand. `onStay`: it cannot close itself.
 */
export function reportAndClose(report: Report, onStay: () => void): void {
  const channel = new BroadcastChannel(channelName);
  const close = () => {
    window.close();
    onStay();
  };
  channel.addEventListener('message', close);
  setTimeout(close, heardWithin);
  channel.postMessage(report);
}

function hearPopup(popup: Window): Promise<GoogleAnswer> {
  // The popup has been to another site, so that it cannot reach this window otherwise.
  const channel = new BroadcastChannel(channelName);
  let timer: ReturnType<typeof setInterval>;
  const answer = new Promise<GoogleAnswer>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Report | typeof heard>) => {
      // Anybody's link can open that page in another window, and another tab's popup comes back there as well.
      if (data === heard || !hasCome(popup)) return;
      channel.postMessage(heard);
      resolve({ state: 'reported', error: data.error });
    });
    timer = setInterval(() => popup.closed && resolve({ state: 'closed' }), closedCheckInterval);
  });
  return answer.finally(() => {
    clearInterval(timer);
    channel.close();
  });
}

/**
 * Waits until the popup shows our page, whose policy lets go of no window. What goes to another site from an empty window is, in
 * WebKit, closed for the page that opened it.
 */
async function arrive(popup: Window): Promise<void> {
  const end = Date.now() + arrivesWithin;
  while (!isHere(popup) && Date.now() < end)
    await new Promise((resume) => setTimeout(resume, arrivalCheckInterval));
}

/** Whether the popup is back from Google. */
const hasCome = (popup: Window) => isHere(popup) && (popup.closed || popup.location.hash !== beforeHash);

/** Whether the popup shows our page, or is no window that could be waited for. */
function isHere(popup: Window): boolean {
  try {
    return popup.closed || popup.location.pathname === popupPath;
  } catch {
    return false; // It is at another site, where browsers let nobody look.
  }
}
