CREATE TABLE "websub_push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "websub_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feed_id" bigint NOT NULL,
	"body" "bytea" NOT NULL,
	"content_type" text
);
--> statement-breakpoint
CREATE TABLE "websub_subscription" (
	"feed_id" bigint PRIMARY KEY NOT NULL,
	"hub" text NOT NULL,
	"topic" text NOT NULL,
	"token" text NOT NULL,
	"secret" text NOT NULL,
	"ask_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"leaving" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"recent" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "websub_subscription_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "websub_push" ADD CONSTRAINT "websub_push_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websub_subscription" ADD CONSTRAINT "websub_subscription_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "websub_push_feed" ON "websub_push" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "websub_ask" ON "websub_subscription" USING btree ("ask_at");