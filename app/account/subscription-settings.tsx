/** Announced only: nothing in it does anything yet. */
export function SubscriptionSettings() {
  return (
    <section aria-labelledby="subscription" className="profile-section">
      <h2 id="subscription" className="profile-title flex flex-wrap items-center gap-3">
        Subscription Settings
        <span className="badge">Coming Soon</span>
      </h2>
      <fieldset disabled className="text-muted">
        <legend className="sr-only">News by email</legend>
        <label className="flex items-center gap-3">
          <input type="checkbox" className="size-5 shrink-0" />
          Send me the headlines of the day by email
        </label>
      </fieldset>
    </section>
  );
}
