CREATE TABLE "article_removal" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"legal" boolean NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sections" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ban" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ban_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"email_hash" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text NOT NULL,
	"editor_id" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" text,
	"reason" text NOT NULL,
	"note" text,
	"before" jsonb,
	"after" jsonb,
	"asked_at" timestamp with time zone,
	"undoes" bigint
);
--> statement-breakpoint
CREATE TABLE "editor" (
	"email" text PRIMARY KEY NOT NULL,
	"configured" boolean NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editor_notice" (
	"about" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_day" (
	"feed_id" bigint NOT NULL,
	"day" date NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"articles" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_day_feed_id_day_pk" PRIMARY KEY("feed_id","day")
);
--> statement-breakpoint
CREATE TABLE "objection" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "objection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "objection_comment_id_unique" UNIQUE("comment_id")
);
--> statement-breakpoint
CREATE TABLE "picture_block" (
	"publisher" text PRIMARY KEY NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_removal" ADD CONSTRAINT "article_removal_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban" ADD CONSTRAINT "ban_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_editor_id_user_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_undoes_decision_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."decision"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_day" ADD CONSTRAINT "feed_day_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objection" ADD CONSTRAINT "objection_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ban_user" ON "ban" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ban_email" ON "ban" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "decision_time" ON "decision" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "decision_subject" ON "decision" USING btree ("action","subject");--> statement-breakpoint
CREATE INDEX "decision_member" ON "decision" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "decision_editor" ON "decision" USING btree ("editor_id");--> statement-breakpoint
CREATE INDEX "decision_undoes" ON "decision" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "objection_open" ON "objection" USING btree ("created_at") WHERE "objection"."outcome" is null;--> statement-breakpoint
CREATE INDEX "feedback_state" ON "feedback" USING btree ("state","created_at");--> statement-breakpoint
-- Who has proved an address that is an editor's. Asked within the statement of every decision.
CREATE FUNCTION public.is_editor(asked text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM public."user" JOIN public.editor ON editor.email = lower("user".email)
  WHERE "user".id = asked AND "user".email_verified);
--> statement-breakpoint
-- A member who leaves takes along what the decisions about them tell: what is left can be counted, and no more.
CREATE FUNCTION public.forget_member_of_decision() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject := '';
  NEW.note := NULL;
  NEW.before := NULL;
  NEW.after := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER decision_member_left BEFORE UPDATE OF member_id ON public.decision
FOR EACH ROW WHEN (OLD.member_id IS NOT NULL AND NEW.member_id IS NULL)
EXECUTE FUNCTION public.forget_member_of_decision();
--> statement-breakpoint
-- What was taken down comes into no section and into no story again, whoever puts it there. Who puts it there at the same
-- moment as it is taken down waits for that, and the other way round: without the lock neither would see the other.
CREATE FUNCTION public.keep_removed_out() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  is_removed boolean;
BEGIN
  SELECT removed INTO is_removed FROM public.article WHERE id = NEW.article_id FOR SHARE;
  IF is_removed THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER placement_of_removed BEFORE INSERT ON public.placement
FOR EACH ROW EXECUTE FUNCTION public.keep_removed_out();
--> statement-breakpoint
CREATE TRIGGER story_article_of_removed BEFORE INSERT ON public.story_article
FOR EACH ROW EXECUTE FUNCTION public.keep_removed_out();
--> statement-breakpoint
-- Who leaves is no editor any more, but where the configuration says so.
CREATE FUNCTION public.forget_editor() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.editor WHERE email = lower(OLD.email) AND NOT configured;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER editor_left AFTER DELETE ON public."user"
FOR EACH ROW EXECUTE FUNCTION public.forget_editor();
