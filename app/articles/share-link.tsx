import { Icon } from '#app/ui/icon.tsx';
import { useIsAlive } from '#app/ui/is-alive.ts';
import { showToast } from '#app/ui/toast.ts';

const joined =
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49';
const chain = 'M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12L16 12';

type ShareLinkProps = {
  /** The canonical one, without what the reader's own address bar may carry. */
  address: string;
  title: string;
};

/** Passes an article on by what the device has for that; where it has nothing, copies the article's address. */
export function ShareLink({ address, title }: ShareLinkProps) {
  const native = useIsAlive() && 'share' in navigator;
  return (
    <button
      type="button"
      className="button needs-scripting"
      onClick={() => void (native ? share(title, address) : copy(address))}
    >
      <Icon d={native ? joined : chain} className="size-4" />
      {native ? 'Share' : 'Copy link'}
    </button>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Readers may change their minds.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.warn('The link could not be shared:', error);
    await copy(url);
  }
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    await showToast('success', 'Link copied');
  } catch (error) {
    console.warn('The link could not be copied:', error);
    await showToast('error', 'The link could not be copied');
  }
}
