/** A card while its article loads. */
export function CardSkeleton({ size }: { size: 'lead' | 'normal' }) {
  return (
    <div className={`card card-${size}`} data-skeleton>
      <div className="skeleton card-image" />
      <TextSkeleton />
    </div>
  );
}

/** The texts of an article while they load; the stylesheet has words of usual lengths for them, which wrap as theirs will. */
export function TextSkeleton() {
  return (
    <div className="text-skeleton min-w-0">
      <div className="card-title" />
      <div className="card-text" />
      <div className="mt-2 text-sm" />
    </div>
  );
}
