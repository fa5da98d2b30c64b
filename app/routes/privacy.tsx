import { PrivacyScreen } from '#app/account/privacy-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { useSite } from '#app/site/site.ts';

export default function Privacy() {
  return (
    <>
      <PageHead
        title="Privacy"
        path="/privacy"
        description="What this site stores about its readers, why and for how long."
      />
      <PrivacyScreen {...useSite()} />
    </>
  );
}
