ALTER TABLE "feed" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "last_poll_at" timestamp with time zone;--> statement-breakpoint
UPDATE "feed" SET "last_poll_at" = "last_success_at";
