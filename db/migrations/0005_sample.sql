ALTER TABLE "article" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "article_sample" ON "article" USING btree ("id") WHERE sample;