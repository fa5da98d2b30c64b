ALTER TABLE "objection" DROP CONSTRAINT "objection_comment_id_unique";--> statement-breakpoint
CREATE INDEX "objection_comment" ON "objection" USING btree ("comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "objection_waits" ON "objection" USING btree ("comment_id") WHERE "objection"."outcome" is null;