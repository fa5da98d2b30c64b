/** A card while its article loads. */
export function CardSkeleton({ size }: { size: 'lead' | 'normal' }) {
  return (
    <div className={`card card-${size}`} data-skeleton>
      <div className="skeleton card-image" />
      <div>
        <div className="skeleton mt-1 h-5 w-11/12" />
        <div className="skeleton mt-2 h-5 w-2/3" />
        <div className="skeleton mt-4 h-3.5 w-full" />
        <div className="skeleton mt-2 h-3.5 w-4/5" />
      </div>
    </div>
  );
}
