-- The name of a kit with its added parts, such as "Side Skirts + Rear Spoiler", as kitName in the contract.
CREATE FUNCTION "order_kit"("customization" jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' + ', customization #>> '{bodyKit,type}', (
    SELECT string_agg(part, ' + ' ORDER BY position)
    FROM jsonb_array_elements_text(customization #> '{bodyKit,additionalTypes}') WITH ORDINALITY AS parts (part, position)))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_order_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  -- FOR SHARE waits for a rename in progress, which could not see this order yet.
  SELECT u.first_name, u.last_name, u.email INTO person FROM users u WHERE u.id = NEW.user_id FOR SHARE;
  NEW.customer_name := coalesce(lower(concat_ws(' ', person.first_name, person.last_name)), '');
  NEW.customer_full_name := coalesce(btrim(concat_ws(' ', person.first_name, person.last_name)), '');
  NEW.customer_email := coalesce(person.email, '');
  NEW.search_text := coalesce(lower(concat_ws(' ', '', NEW.number, ltrim(split_part(NEW.number, '-', 3), '0'), NEW.car_make, NEW.car_model,
    person.first_name, person.last_name, person.email)), '');
  NEW.kit := order_kit(NEW.customization);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO counters (name, change) VALUES ('orders:' || NEW.status, 1);
    IF random() < 0.02 THEN PERFORM compact_counters(); END IF;
  END IF;
  RETURN NEW;
END $$;
