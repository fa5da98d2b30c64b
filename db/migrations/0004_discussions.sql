-- Keeps `discussion` and `comment_event` true whatever changes a comment, the removal of its author included: counts what
-- everybody sees, and numbers its changes without gaps in the order in which they are committed.
CREATE FUNCTION public.log_comment_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT int := 200; -- events of a discussion
  changes jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('article', article_id, 'comment', id, 'step', 1))
    INTO changes FROM after WHERE hidden_reason IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('article', article_id, 'comment', id, 'step', -1))
    INTO changes FROM before WHERE hidden_reason IS NULL;
  ELSE
    SELECT jsonb_agg(jsonb_build_object(
      'article', after.article_id, 'comment', id, 'step', CASE WHEN after.hidden_reason IS NULL THEN 1 ELSE -1 END))
    INTO changes FROM after JOIN before USING (id)
    WHERE (after.hidden_reason IS NULL) <> (before.hidden_reason IS NULL);
  END IF;
  IF changes IS NULL THEN
    RETURN NULL;
  END IF;

  INSERT INTO public.discussion (article_id)
  SELECT DISTINCT article FROM jsonb_to_recordset(changes) AS change (article bigint) ORDER BY article
  ON CONFLICT DO NOTHING;
  -- The same order in every process: no deadlock.
  PERFORM 1 FROM public.discussion
  WHERE article_id IN (SELECT article FROM jsonb_to_recordset(changes) AS change (article bigint))
  ORDER BY article_id FOR UPDATE;

  INSERT INTO public.comment_event (article_id, version, kind, comment_id)
  SELECT
    article_id,
    version + row_number() OVER (PARTITION BY article_id ORDER BY comment),
    CASE step WHEN 1 THEN 'created' ELSE 'deleted' END,
    comment
  FROM jsonb_to_recordset(changes) AS change (article bigint, comment bigint, step int)
  JOIN public.discussion ON article_id = article;

  UPDATE public.discussion SET version = version + changed, comments = comments + gained
  FROM (
    SELECT article, count(*) AS changed, sum(step) AS gained
    FROM jsonb_to_recordset(changes) AS change (article bigint, step int)
    GROUP BY article
  ) AS sums
  WHERE article_id = article;

  DELETE FROM public.comment_event USING public.discussion
  WHERE comment_event.article_id = discussion.article_id
    AND comment_event.version <= discussion.version - kept
    AND discussion.article_id IN (SELECT article FROM jsonb_to_recordset(changes) AS change (article bigint));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER comment_added AFTER INSERT ON public.comment
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.log_comment_changes();
--> statement-breakpoint
CREATE TRIGGER comment_removed AFTER DELETE ON public.comment
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.log_comment_changes();
--> statement-breakpoint
CREATE TRIGGER comment_changed AFTER UPDATE ON public.comment
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.log_comment_changes();
