import type { DeskArticle } from '#contract/desk-articles.ts';
import { removedTextDays } from '#contract/limits.ts';
import type { DeskFault } from './desk-calls.ts';
import { DeskForm } from './desk-form.tsx';
import { UnsentNote } from './unsent-note.tsx';

type ArticleFormsProps = { article: DeskArticle; fault: DeskFault | undefined };

/** The decisions that are possible about an article in its current state, and about its publisher's pictures. */
export function ArticleForms({ article, fault }: ArticleFormsProps) {
  const { detached, pictures_blocked, removal, removed, source, story } = article;
  const isLost = removal?.text_deleted === true;
  const ofRemoved = isLost ? [] : ['restore'];
  const ofArticle = removed ? ofRemoved : ['remove', detached ? 'attach' : 'detach'];
  return (
    <>
      <UnsentNote forms={[...ofArticle, pictures_blocked ? 'unblock' : 'block']} fault={fault} />
      {isLost && (
        <p>It cannot be put back: its text was deleted {removedTextDays} days after it was taken down.</p>
      )}
      {removed && !isLost && <Restore fault={fault} />}
      {!removed && <Remove fault={fault} />}
      {!removed && !detached && story === null && (
        <DeskForm name="detach" title="Keep it out of stories…" button="Keep it out" fault={fault}>
          <p>It stays everywhere, and will not join a story.</p>
        </DeskForm>
      )}
      {!removed && !detached && story !== null && (
        <DeskForm name="detach" title="Take it out of its story…" button="Take it out" fault={fault}>
          <p>It stays everywhere else, and will not join another story.</p>
        </DeskForm>
      )}
      {!removed && detached && (
        <DeskForm
          name="attach"
          title="Let it into stories again…"
          button="Let it be grouped again"
          fault={fault}
        >
          <p>It is compared with the news of the last few days as if it had just arrived.</p>
        </DeskForm>
      )}
      {pictures_blocked ? (
        <UnblockPictures publisher={source} fault={fault} />
      ) : (
        <DeskForm
          name="block"
          title={`Block all pictures of ${source}…`}
          button="Block its pictures"
          hidden={{ publisher: source }}
          fault={fault}
        >
          <p>None of its pictures will be shown, made or kept; its articles stay.</p>
        </DeskForm>
      )}
    </>
  );
}

function Remove({ fault }: { fault: DeskFault | undefined }) {
  return (
    <DeskForm
      name="remove"
      title="Take it down…"
      button="Take it down"
      noteHint="Only editors can read this"
      fault={fault}
    >
      <p>
        It disappears from every list, search, story and site map at once, with its picture, and does not come
        back when a feed brings it again. Its own page says that it was removed, and why: for illegal content,
        court orders, copyright and privacy, as a legal matter (451); otherwise as gone (410). The same
        article at another address is another article. It can be put back for {removedTextDays} days; then its
        text is deleted.
      </p>
    </DeskForm>
  );
}

function Restore({ fault }: { fault: DeskFault | undefined }) {
  return (
    <DeskForm
      name="restore"
      title="Put it back…"
      button="Put it back"
      noteHint="Only editors can read this"
      fault={fault}
    >
      <p>
        It returns to the sections that it was in, with its comments, and may be grouped into a story again.
      </p>
    </DeskForm>
  );
}

type UnblockProps = { publisher: string; fault: DeskFault | undefined };

export function UnblockPictures({ publisher, fault }: UnblockProps) {
  return (
    <DeskForm
      name="unblock"
      title={`Show the pictures of ${publisher} again…`}
      button="Show its pictures again"
      hidden={{ publisher }}
      fault={fault}
    >
      <p>They are fetched again when somebody asks for them.</p>
    </DeskForm>
  );
}
