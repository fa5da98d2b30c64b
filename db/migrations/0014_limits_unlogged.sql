-- A count that is lost with a crash harms nobody, and no request waits for the disk to be counted.
ALTER TABLE "rate_limit" SET UNLOGGED;
