import { type SQL, sql } from './drizzle.ts';
import { hasCome } from './has-come.ts';

/** Seconds until a picture that failed is requested again, at most. */
export const longestPictureWait = 7 * 86_400;

// Written out, for statements that read several tables.
export const pictureIsRetriable = sql`(picture.state = 'failed' and ${hasCome(sql`picture.retry_at`, longestPictureWait)})`;

/** Whether a picture is shown and requested: it has not failed lately, and nothing speaks against it. */
export const pictureIsUsable = sql<boolean>`(picture.state in ('unseen', 'fine') or ${pictureIsRetriable})`;

/** Whether nothing forbids to fetch it now. One that was seen before is shown even if it could not be fetched again. */
export const pictureMayBeFetched = sql<boolean>`(${pictureIsUsable}
  and (picture.state <> 'fine' or picture.retry_at is null or ${hasCome(sql`picture.retry_at`, longestPictureWait)}))`;

/** Whether no article and no member uses the picture with this id. */
export const isUnusedPicture = (id: SQL) => sql<boolean>`(
  not exists (select from article where public.picture_id(article.image) = ${id})
  and not exists (select from "user" where public.picture_id("user".image) = ${id}))`;
