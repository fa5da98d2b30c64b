/** What the profile looks like until it is known whose it is. */
export function ProfileSkeleton() {
  return (
    <div className="profile-screen">
      <output className="sr-only">Loading...</output>
      <div className="flex items-center gap-5" aria-hidden>
        <div className="skeleton size-24 rounded-full" />
        <div className="flex-1 space-y-3">
          <div className="skeleton h-9 w-56 max-w-full" />
          <div className="skeleton h-5 w-40 max-w-full" />
        </div>
      </div>
    </div>
  );
}
