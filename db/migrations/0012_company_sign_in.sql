-- Accounts that a company's own sign-in brings belong to that company, whatever their address would lead to. Only the
-- sign-in service adds accounts, and only it names the customer.
CREATE OR REPLACE FUNCTION complete_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given uuid := nullif(current_setting('app.provisioned_customer', true), '')::uuid;
BEGIN
  INSERT INTO user_profiles (user_id, customer_id, full_name, language)
    VALUES (NEW.id, coalesce(given, get_or_create_customer(NEW.company_name, NEW.email)),
      coalesce(nullif(btrim(NEW.name), ''), NEW.email), NEW.language);
  INSERT INTO user_roles (user_id, role, is_demo) VALUES (NEW.id, 'user', false);
  RETURN NEW;
END $$;
