CREATE TABLE "picture_host" (
	"host" text PRIMARY KEY NOT NULL,
	"https" boolean,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "owner_feed" bigint;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "last_poll_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "readings_lost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_owner_feed_feed_id_fk" FOREIGN KEY ("owner_feed") REFERENCES "public"."feed"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Articles name the publisher that brought them; of feeds with that name the oldest.
UPDATE "article" SET "owner_feed" = (
  SELECT "feed"."id" FROM "feed_item" JOIN "feed" ON "feed"."id" = "feed_item"."feed_id"
  WHERE "feed_item"."article_id" = "article"."id"
  ORDER BY "feed"."publisher" = "article"."source" DESC, "feed"."id" LIMIT 1
);--> statement-breakpoint
-- Every feed is read once more, so that owners heal what others did to their articles.
UPDATE "feed" SET "body_hash" = NULL, "etag" = NULL, "last_modified" = NULL, "last_poll_at" = "last_success_at";
