ALTER TABLE "story" ADD COLUMN "shared_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "story_shared_due" ON "story" USING btree ("id") WHERE "story"."shared_due";