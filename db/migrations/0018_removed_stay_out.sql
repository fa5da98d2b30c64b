-- What was taken down is not let into stories again either. Who lets it in holds the article, as who takes it down does.
CREATE TRIGGER story_article_let_in_of_removed BEFORE UPDATE ON public.story_article
FOR EACH ROW WHEN (OLD.detached AND NOT NEW.detached)
EXECUTE FUNCTION public.keep_removed_out();
--> statement-breakpoint
-- Those that were let in before.
DELETE FROM public.story_article USING public.article
WHERE article.id = article_id AND article.removed AND NOT detached;
--> statement-breakpoint
UPDATE public.story SET lead_id = (SELECT min(article_id) FROM public.story_article WHERE story_id = story.id)
WHERE lead_id IN (SELECT id FROM public.article WHERE removed);
