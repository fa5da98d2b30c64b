ALTER TABLE "article_removal" ADD COLUMN IF NOT EXISTS "title_hash" text;--> statement-breakpoint
ALTER TABLE "article_removal" ADD COLUMN IF NOT EXISTS "picture" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feed_failing" ON "feed" USING btree ("failing_since") WHERE "feed"."failures" > 1;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feed_worked" ON "feed" USING btree ("last_success_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "comment_of_member" ON "comment" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "article_removal_picture" ON "article_removal" USING btree ("picture") WHERE "article_removal"."picture" is not null;--> statement-breakpoint
-- The text of an article that was taken down does not come back once it is deleted, whatever a feed brings.
CREATE OR REPLACE FUNCTION public.keep_text_out() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.article_removal WHERE article_id = NEW.id AND title_hash IS NOT NULL) THEN
    NEW.title := NEW.url;
    NEW.description := NULL;
    NEW.image := NULL;
    NEW.author := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER article_text_of_removed BEFORE UPDATE OF title, description, image, author ON public.article
FOR EACH ROW WHEN (NEW.removed) EXECUTE FUNCTION public.keep_text_out();
--> statement-breakpoint
-- As before, and where nobody names a picture any more, whether one was deleted with the text of an article.
CREATE OR REPLACE FUNCTION public.is_withdrawn(asked text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce((
    SELECT bool_and(article.removed OR EXISTS (SELECT FROM public.picture_block WHERE publisher = article.source))
    FROM public.article WHERE public.picture_id(article.image) = asked),
    EXISTS (SELECT FROM public.article_removal WHERE article_removal.picture = asked))
  AND NOT EXISTS (SELECT FROM public."user" WHERE public.picture_id("user".image) = asked);
