CREATE INDEX "feed_failing" ON "feed" USING btree ("failing_since") WHERE "feed"."failures" > 1;--> statement-breakpoint
CREATE INDEX "feed_worked" ON "feed" USING btree ("last_success_at");--> statement-breakpoint
CREATE INDEX "comment_of_member" ON "comment" USING btree ("user_id","id");