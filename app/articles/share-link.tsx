import { Link2 } from 'lucide-react';
import { showToast } from '#app/ui/toast.ts';

/** Copies the article's canonical address, without what the reader's own address bar may carry. */
export function CopyLink({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      await showToast('success', 'Link copied');
    } catch (error) {
      console.warn('The link could not be copied:', error);
      await showToast('error', 'The link could not be copied');
    }
  }
  return (
    <button type="button" className="button needs-scripting" onClick={() => void copy()}>
      <Link2 aria-hidden className="size-4" />
      Copy link
    </button>
  );
}
