-- Whether a picture is named by articles that were taken down, or are of publishers whose pictures are blocked, and by nobody else.
CREATE FUNCTION public.is_withdrawn(asked text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce((
    SELECT bool_and(article.removed OR EXISTS (SELECT FROM public.picture_block WHERE publisher = article.source))
    FROM public.article WHERE public.picture_id(article.image) = asked), false)
  AND NOT EXISTS (SELECT FROM public."user" WHERE public.picture_id("user".image) = asked);
--> statement-breakpoint
-- A member who named a picture before it was withdrawn keeps it: nobody can hide theirs. One who names it later does not
-- bring it back.
CREATE FUNCTION public.keep_withdrawn_out() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_withdrawn(public.picture_id(NEW.image)) THEN
    NEW.image := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_picture_withdrawn BEFORE INSERT OR UPDATE OF image ON public."user"
FOR EACH ROW WHEN (NEW.image IS NOT NULL) EXECUTE FUNCTION public.keep_withdrawn_out();
