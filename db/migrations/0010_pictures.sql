CREATE TABLE "picture_host" (
	"host" text PRIMARY KEY NOT NULL,
	"https" boolean,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
