CREATE TABLE "article" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"slug_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"image" text,
	"author" text,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (public.article_search(language, title, description)) STORED NOT NULL,
	CONSTRAINT "article_url_unique" UNIQUE("url"),
	CONSTRAINT "article_slug_id_unique" UNIQUE("slug_id")
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"moved_to" text,
	"publisher" text NOT NULL,
	"site" text,
	"language" text NOT NULL,
	"sections" text[] NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_hash" text,
	"next_poll_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"interval_seconds" integer DEFAULT 900 NOT NULL,
	"last_success_at" timestamp with time zone,
	"items" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "feed_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "feed_item" (
	"feed_id" bigint NOT NULL,
	"identity" text NOT NULL,
	"article_id" bigint NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "feed_item_feed_id_identity_pk" PRIMARY KEY("feed_id","identity")
);
--> statement-breakpoint
CREATE TABLE "placement" (
	"section" text NOT NULL,
	"article_id" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "placement_article_id_section_pk" PRIMARY KEY("article_id","section")
);
--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement" ADD CONSTRAINT "placement_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_words" ON "article" USING gin ("search");--> statement-breakpoint
CREATE INDEX "article_newest" ON "article" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feed_due" ON "feed" USING btree ("next_poll_at");--> statement-breakpoint
CREATE INDEX "feed_item_article" ON "feed_item" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "placement_newest" ON "placement" USING btree ("section","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);