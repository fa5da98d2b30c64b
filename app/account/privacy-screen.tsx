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
        {productName} can be read without an account, without tracking and without advertising. This page says
        what is stored about you at {origin || 'this site'}, why and for how long.
      </p>

      <h2 className="profile-title">If you only read</h2>
      <p>
        Nothing about you is stored on our side. To show you pages, our server has to know the network address
        of your device while it answers; it does not write it down with what you read.{' '}
        {passesPictures
          ? 'Pictures of articles and of members come from this site too, which fetches them once for all of its readers: the servers that have them see this site and not you.'
          : 'Pictures of articles come straight from their publishers, who thereby see your network address, but not which page you are on.'}
      </p>
      <p>
        If you report a comment, the reason and what you add to it are stored, without anything that tells who
        you are, so that people can decide on it: until six months after they have, or after the comment was
        gone.
      </p>

      <OfMembers passesPictures={passesPictures} />
      <InBrowsers />

      <h2 className="profile-title">What you can do</h2>
      <p>
        On your{' '}
        <Link to="/profile" className="link">
          profile
        </Link>{' '}
        you can see and correct your data, download all of them in one file, and delete your account. Deleting
        removes everything of it from the database at once. You may also complain to the data protection
        authority of your country.
      </p>
      <p>
        What the editors of this site remove, and for which reasons, is counted for everybody under{' '}
        <Link to={moderationPath} className="link">
          moderation
        </Link>
        , without names and without texts.
      </p>
    </div>
  );
}

function OfMembers({ passesPictures }: Pick<SiteFacts, 'passesPictures'>) {
  return (
    <>
      <h2 className="profile-title">If you have an account</h2>
      <Stored>
        <Row what="Email address" why="To log you in and to send you a link when you forgot your password" />
        <Row what="Password" why="To log you in. Only a salted hash is kept, from which it cannot be read" />
        <Row
          what="Name and picture address"
          why={`To show who you are, next to what you write${passesPictures ? '. The server that has the picture is asked by this site, not by your readers' : ''}`}
        />
        <Row what="Region" why="To choose your local news" />
        <Row
          what="Times"
          why="When you signed up, were last here and last updated your profile, to keep its 30 days"
        />
        <Row
          what="Sessions"
          why="To keep you logged in"
          howLong="30 days after your last visit, or until you log out"
        />
        <Row
          what="Links to reset a password"
          why="To know that it is you who follows the link"
          howLong="One hour, or until used"
        />
        <Row
          what="Your number at Google"
          why="To know you again, if you sign in with Google. No password and no other data of Google's is kept"
        />
        <Written />
        <Row
          what="A ban of your address"
          why="To keep it up. Only a keyed hash is kept when you delete your account, from which nobody can read the address"
          howLong="As long as it lasts"
        />
        <Row
          what="Too many attempts"
          why="To stop guessing of passwords. Only scrambled marks of address and account are kept"
          howLong="Until the limit has passed, at most a few hours"
        />
      </Stored>
      <p>
        Nobody else gets these data, and nothing is done with them but what stands here. The legal ground is
        that you asked for the account (Article 6(1)(b) of the General Data Protection Regulation) and, for
        the last three lines, that accounts and discussions must be protected (Article 6(1)(f)). Messages,
        reports and objections may reach the team by mail too: what lies in its mailbox stays there until the
        team deletes it.
      </p>
    </>
  );
}

function Written() {
  return (
    <>
      <Row
        what="Comments"
        why="To show them to everybody. One that people hid or removed is kept for you, with the reason, so that you can object"
        howLong="Until you delete it or your account; one that was removed for six months, or longer while your objection waits"
      />
      <Row
        what="Objections"
        why="So that people look again at what was decided"
        howLong="As long as the comment"
      />
      <Row
        what="Messages to the team"
        why="To answer you. Each has a copy of your name and email address"
        howLong="Until six months after the team was done with it, or until you delete your account"
      />
      <Row
        what="Mails that wait"
        why="To send them. Nobody can read them in the database"
        howLong="Until they are sent, at most a week; 30 days as files where a site has no mail server"
      />
      <Row
        what="Decisions about your comments, messages or account"
        why="To tell you why, and to take back what was wrong. Without your account only their kind, reason and time are left"
      />
      <Row
        what="Reports of comments"
        why="So that people can decide whether a comment stays, and to tell you what became of your report"
        howLong="Until six months after people decided or the comment was gone, or until you delete your account"
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
        <Row what="Cookie: state" why="To make a sign-in with Google safe" howLong="A few minutes" />
        <Row
          what="Local storage: theme"
          why="To show the theme that you chose"
          howLong="Until you clear it"
        />
        <Row
          what="Local storage: region"
          why="To choose your local news without an account"
          howLong="Until you choose all of Europe or clear it"
        />
        <Row
          what="Local storage: articles"
          why="To show lists again without loading them"
          howLong="40 minutes after you loaded them"
        />
        <Row
          what="Cache storage: pages, files and pictures"
          why="To let you read again without a connection: the last 60 pages of news that you have read, in the form that everybody sees, and what this site itself needs to show them, with at most 200 small pictures"
          howLong="Pages 7 days, the rest until a new version of the site, or until you clear it"
        />
        <Row
          what="Session storage: comments, messages"
          why="To lose nothing that you are writing or that could not be sent"
          howLong="Until it is sent, the tab is closed or you log out"
        />
        <Row
          what="Session storage: scroll-positions"
          why="To come back to where you were on a page"
          howLong="Until the tab is closed"
        />
        <Row
          what="Local storage: member"
          why="To show the right buttons at once while you are logged in"
          howLong="Until you log out"
        />
      </Stored>
      <p>
        All of it is strictly necessary for what you asked for. That is why no banner asks for your consent.
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
