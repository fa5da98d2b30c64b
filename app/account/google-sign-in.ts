import { googleReturnPaths } from '#contract/account.ts';
import { googleAddress } from './account-calls.ts';
import { keepReturnPath } from './return-path.ts';

const channelName = 'google-sign-in';
const popupPath = googleReturnPaths[0];
/** Marks the popup until it has been to Google. */
const beforeHash = '#before';
const arrivesWithin = 5_000; // ms; after that the popup is sent to Google wherever it is
const arrivalCheckInterval = 30; // ms
const closedCheckInterval = 300; // ms; browsers do not tell when another window is closed
const heardWithin = 5_000; // ms; nobody knows whether a page is still open that could hear the popup

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
 * Called in the popup when Google has sent the person back: tells every waiting page the result, then closes the
 * window. The window stays open until a page has answered, because a closed window looks as if the person had closed
 * it. `onStay` is called if the browser does not let the window close itself.
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
      // Anybody can link to that page, and the popup of another tab comes back to it too.
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
 * Waits until the popup shows our page, whose opener policy keeps the connection between both windows. In WebKit, a
 * window that goes to another site while it is still empty counts as closed for the page that opened it.
 */
async function arrive(popup: Window): Promise<void> {
  const end = Date.now() + arrivesWithin;
  while (!isHere(popup) && Date.now() < end)
    await new Promise((resume) => setTimeout(resume, arrivalCheckInterval));
}

/** Whether the popup is back from Google. */
const hasCome = (popup: Window) => isHere(popup) && (popup.closed || popup.location.hash !== beforeHash);

/** Whether there is nothing left to wait for: the popup shows our page, or is closed. */
function isHere(popup: Window): boolean {
  try {
    return popup.closed || popup.location.pathname === popupPath;
  } catch {
    return false; // at another site, whose address browsers do not tell
  }
}
