-- Meta's history is read again, for the windows that were not asked for until now.
UPDATE "spend_read" SET "since" = NULL, "open_until" = NULL, "report" = NULL, "next_at" = now() WHERE "platform" = 'facebook' AND "kind" = 'history';
