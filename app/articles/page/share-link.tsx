import { Link2, Share2 } from 'lucide-react';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { showToast } from '#app/ui/toast.ts';

type ShareLinkProps = {
  /** The canonical address, without parameters that the address bar may show. */
  address: string;
  title: string;
};

/** Shares an article by the device's own dialog; where there is none, copies its address. */
export function ShareLink({ address, title }: ShareLinkProps) {
  const native = useIsHydrated() && 'share' in navigator;
  return (
    <button
      type="button"
      className="button needs-scripting"
      onClick={() => void (native ? share(title, address) : copy(address))}
    >
      {native ? <Share2 aria-hidden className="size-4" /> : <Link2 aria-hidden className="size-4" />}
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
