import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SiteFacts } from '#app/site/site.ts';
import { moderationPath } from '#contract/moderation-path.ts';

type PrivacyScreenProps = Pick<SiteFacts, 'productName' | 'origin' | 'passesPictures'>;

/** What is stored, why and for how long: for visitors, for members and in the browser. */
export function PrivacyScreen({ productName, origin, passesPictures }: PrivacyScreenProps) {
  return (
    <div className="prose-page">
      <h1 className="page-title">Privacy</h1>
      <p>
        You can read {productName} without an account, without tracking and without advertising. This page
        says what {origin || 'this site'} stores about you, why and for how long.
      </p>

      <h2 className="profile-title">If you only read</h2>
      <p>
        We store nothing about what you read. To send you pages, our server has to know your device’s network
        address while it answers; it does not record that address together with what you read. Searches and
        reports are counted by sender, so that nobody can overload the site or its editors: for that we keep a
        scrambled form of the address, which nobody can read, for a few hours at most.
        {passesPictures
          ? ' Pictures of articles and members come from this site too, which fetches each of them once for all its readers: the servers they come from see this site, not you.'
          : ' Pictures of articles come straight from their publishers, who can therefore see your network address, but not which page you are on.'}
      </p>
      <p>
        If you report a comment, we store your reason and anything you add, but nothing that tells who you
        are, so that people can decide on the report. We keep it until six months after the decision, or after
        the comment has gone.
      </p>

      <OfMembers passesPictures={passesPictures} />
      <InBrowsers />

      <h2 className="profile-title">What you can do</h2>
      <p>
        {'On your '}
        <Link to="/profile" className="link">
          profile
        </Link>
        {' you can see and correct your data, download all of it in one file, and delete your account. '}
        Deleting your account removes everything in it from the database at once. You may also complain to
        your country’s data protection authority.
      </p>
      <p>
        {'Everybody can see how often this site’s editors remove something, and why, under '}
        <Link to={moderationPath} className="link">
          moderation
        </Link>
        , without names or texts.
      </p>
    </div>
  );
}

function OfMembers({ passesPictures }: Pick<SiteFacts, 'passesPictures'>) {
  return (
    <>
      <h2 className="profile-title">If you have an account</h2>
      <Stored>
        <Row what="Email address" why="To log you in, and to send you a link if you forget your password" />
        <Row
          what="Password"
          why="To log you in. We keep only a salted hash, from which the password cannot be read"
        />
        <Row
          what="Name and picture address"
          why={`To show who you are, next to what you write${passesPictures ? '. This site, not your readers, asks the server that has the picture' : ''}`}
        />
        <Row what="Region" why="To choose your local news" />
        <Row
          what="Times"
          why="When you signed up, were last here and last updated your profile, which is possible once every 30 days"
        />
        <Row
          what="Sessions"
          why="To keep you logged in"
          howLong="30 days after your last visit, or until you log out"
        />
        <Row
          what="Password reset links"
          why="To know that it is you following the link"
          howLong="One hour, or until used"
        />
        <Row
          what="Your Google account ID"
          why="To recognise you if you sign in with Google. If that creates your account, your email address, name and picture come from Google, too. We keep no password and no other data from Google"
        />
        <Written />
        <Row
          what="A ban on your address"
          why="To enforce it. If you delete your account, we keep only a keyed hash, from which nobody can read the address, with the kind of reason and the dates"
          howLong="As long as the ban lasts"
        />
        <Row
          what="Too many attempts"
          why="To stop people guessing passwords. We keep only scrambled forms of the address and account"
          howLong="Until the limit has passed, a few hours at most"
        />
      </Stored>
      <p>
        Nobody else gets this data, and it is used only for what is said here. The legal basis is that you
        asked for the account (Article 6(1)(b) of the General Data Protection Regulation) and, for the last
        three entries, that accounts and discussions must be protected (Article 6(1)(f)). Messages, reports
        and objections may also reach the team by email: they stay in its mailbox until the team deletes them.
      </p>
    </>
  );
}

function Written() {
  return (
    <>
      <Row
        what="Comments"
        why="To show them to everybody. If we hide or remove one, it is kept for you, with the reason, so that you can object"
        howLong="Until you delete it or your account; a removed comment for six months, or longer while your objection is waiting"
      />
      <Row
        what="Objections"
        why="So that people can look at the decision again"
        howLong="As long as the comment is kept"
      />
      <Row
        what="Messages to the team"
        why="To answer you. Each contains a copy of your name and email address"
        howLong="Until six months after the team has dealt with it, or until you delete your account"
      />
      <Row
        what="Emails waiting to be sent"
        why="To send them. Nobody can read them in the database"
        howLong="Until they are sent, a week at most; for 30 days, as files, if a site has no mail server"
      />
      <Row
        what="Decisions about your comments, messages or account"
        why="To tell you why, and to undo any that were wrong. Once your account is deleted, only their kind, reason and time remain"
      />
      <Row
        what="Reports of comments"
        why="So that people can decide whether a comment stays, and to tell you what became of your report"
        howLong="Until six months after the decision or after the comment has gone, or until you delete your account"
      />
    </>
  );
}

function InBrowsers() {
  return (
    <>
      <h2 className="profile-title">In your browser</h2>
      <Stored>
        <Row what="Cookie: session" why="To keep you logged in" howLong="30 days, or until you log out" />
        <Row what="Cookie: state" why="To make signing in with Google safe" howLong="A few minutes" />
        <Row
          what="Local storage: theme"
          why="To show the theme that you chose"
          howLong="Until you clear it"
        />
        <Row
          what="Local storage: region"
          why="To choose your local news without an account"
          howLong="Until you choose “All of Europe” or clear it"
        />
        <Row
          what="Local storage: articles"
          why="To show lists again without loading them"
          howLong="For 40 minutes; they are deleted when you next open a page after that"
        />
        <Row
          what="Cache storage: pages, files and pictures"
          why="To let you read without a connection: the last 60 news pages that you have read, as everybody sees them, and what this site needs to show them, with at most 200 small pictures"
          howLong="Pages for 7 days, the rest until there is a new version of the site, or until you clear it"
        />
        <Row
          what="Session storage: comments, messages"
          why="To keep what you are writing, and what could not be sent"
          howLong="Until it is sent, the tab is closed or you log out"
        />
        <Row
          what="Session storage: return-to"
          why="To bring you back to where you were, if signing in with Google leaves this site"
          howLong="Until you are back, or the tab is closed"
        />
        <Row
          what="Session storage: scroll-positions"
          why="To bring you back to where you were on a page"
          howLong="Until the tab is closed"
        />
        <Row
          what="Local storage: member"
          why="To show the right buttons at once while you are logged in, and to remove what you are writing from all tabs when you log out"
          howLong="Until you log out; after that it is empty, until somebody logs in or clears it"
        />
      </Stored>
      <p>
        All of this is strictly necessary for what you asked for, which is why no banner asks for your
        consent.
      </p>
    </>
  );
}

function Stored({ children }: { children: ReactNode }) {
  return <dl className="stored">{children}</dl>;
}

type RowProps = { what: string; why: string; howLong?: string };

function Row({ what, why, howLong = 'As long as you have your account' }: RowProps) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{why}.</dd>
      <dd className="text-muted">{howLong}.</dd>
    </div>
  );
}
