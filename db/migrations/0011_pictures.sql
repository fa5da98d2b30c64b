CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'unseen' NOT NULL,
	"width" integer,
	"height" integer,
	"color" text,
	"content_hash" text,
	"avif" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "picture_content" ON "picture" USING btree ("content_hash") WHERE "picture"."content_hash" is not null;
--> statement-breakpoint
-- Named by its address, so that whoever knows the one knows the other; convert_to, which the server's encoding decides,
-- is the same for as long as a database lives.
CREATE FUNCTION public.picture_id(address text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(encode(sha256(convert_to(address, 'UTF8')), 'hex'), 20);
--> statement-breakpoint
CREATE FUNCTION public.name_picture() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.picture (id, url) VALUES (public.picture_id(NEW.image), NEW.image) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER article_picture AFTER INSERT OR UPDATE OF image ON "article"
FOR EACH ROW WHEN (NEW.image ~* '^https?:') EXECUTE FUNCTION public.name_picture();
--> statement-breakpoint
CREATE TRIGGER user_picture AFTER INSERT OR UPDATE OF image ON "user"
FOR EACH ROW WHEN (NEW.image ~* '^https?:') EXECUTE FUNCTION public.name_picture();
--> statement-breakpoint
INSERT INTO "picture" ("id", "url")
SELECT DISTINCT public.picture_id(image), image FROM
  (SELECT image FROM "article" UNION ALL SELECT image FROM "user") AS named
WHERE image ~* '^https?:'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE INDEX "article_picture" ON "article" USING btree (public.picture_id("image"));
