-- Who leaves is no editor any more, but where the configuration says so; who has not proved the address never was one.
CREATE OR REPLACE FUNCTION public.forget_editor() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.editor WHERE email = lower(OLD.email) AND NOT configured AND OLD.email_verified;
  RETURN NULL;
END $$;
