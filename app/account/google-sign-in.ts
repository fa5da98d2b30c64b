import { googleReturnPaths } from '#contract/account.ts';
import { googleAddress } from './account-calls.ts';
import { keepReturnPath } from './return-path.ts';

const channelName = 'google-sign-in';
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
  const popup = window.open('', channelName, 'popup,width=500,height=680');
  if (!popup) {
    const address = await googleAddress('/login', '/login');
    keepReturnPath(returnTo);
    window.location.assign(address);
    return { state: 'leaving' };
  }
  try {
    popup.location.href = await googleAddress('/auth/popup', '/auth/popup');
  } catch (error) {
    popup.close();
    throw error;
  }
  return hearPopup(popup);
}

/**
 * Called in the popup, when Google has sent the person back: tells every page that waits, and closes the window. It
 * stays until it was heard, because a window that is gone reads as one that was closed by hand.
 */
export function reportAndClose(report: Report): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => window.close());
  setTimeout(() => window.close(), heardWithin);
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

/** Whether the popup is back from Google, or no window that could be waited for. */
function hasCome(popup: Window): boolean {
  try {
    return popup.closed || popup.location.pathname === googleReturnPaths[0];
  } catch {
    return false; // It is at another site, where browsers let nobody look.
  }
}
