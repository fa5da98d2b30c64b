/** A card while its article loads. */
export function CardSkeleton({ size }: { size: 'lead' | 'normal' }) {
  return (
    <div className={`card card-${size}`} data-skeleton>
      <div className="skeleton card-image" />
      <TextSkeleton />
    </div>
  );
}

/**
 * Placeholders for an article's texts. The stylesheet fills them with invisible words of usual lengths, so that they
 * wrap as the real texts will.
 */
export function TextSkeleton() {
  return (
    <div className="text-skeleton min-w-0">
      <div className="card-title" />
      <div className="card-text" />
      <div className="mt-2 text-sm" />
    </div>
  );
}
