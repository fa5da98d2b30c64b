import { useState } from 'react';
import { sentenceOf } from '#app/api/api-error.ts';
import { showToast } from '#app/ui/toast.ts';

/** Loads older comments when asked to. */
export function MoreComments({ loadOlder }: { loadOlder: () => Promise<void> }) {
  const [loading, setLoading] = useState(false);

  async function loadMore(): Promise<void> {
    if (loading) return;
    setLoading(true);
    try {
      await loadOlder();
    } catch (error) {
      await showToast('error', sentenceOf(error));
    } finally {
      setLoading(false);
    }
  }

  return (
    <p className="needs-scripting mt-6 text-center">
      {/* Not disabled, which would take its focus away. */}
      <button type="button" className="button" aria-disabled={loading} onClick={() => void loadMore()}>
        {loading ? 'Loading...' : 'Load more comments'}
      </button>
    </p>
  );
}
