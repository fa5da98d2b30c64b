CREATE TABLE "headline" (
	"article_id" bigint NOT NULL,
	"title" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "headline_article_id_first_seen_at_pk" PRIMARY KEY("article_id","first_seen_at")
);
--> statement-breakpoint
CREATE TABLE "story" (
	"id" bigint PRIMARY KEY NOT NULL,
	"lead_id" bigint,
	"lead_since" timestamp with time zone,
	"first_report" timestamp with time zone NOT NULL,
	"last_report" timestamp with time zone NOT NULL,
	"articles" integer NOT NULL,
	"publishers" integer NOT NULL,
	"countries" text[] NOT NULL,
	"merged_into" bigint
);
--> statement-breakpoint
CREATE TABLE "story_article" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"story_id" bigint,
	"grouped_at" timestamp with time zone,
	"detached" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "headline" ADD CONSTRAINT "headline_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_lead_id_article_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."article"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_merged_into_story_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_article" ADD CONSTRAINT "story_article_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_article" ADD CONSTRAINT "story_article_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_last_report" ON "story" USING btree ("last_report");--> statement-breakpoint
CREATE INDEX "story_lead" ON "story" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "story_merged_into" ON "story" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "story_article_story" ON "story_article" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_article_grouped" ON "story_article" USING btree ("grouped_at","article_id");--> statement-breakpoint
-- What arrived in the last three days waits for the grouper as if it had just come.
INSERT INTO "story_article" ("article_id")
SELECT "id" FROM "article" WHERE NOT "sample" AND "first_seen_at" > now() - interval '72 hours';
