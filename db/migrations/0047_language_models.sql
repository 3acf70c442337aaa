CREATE TABLE "customer_model_limits" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"tokens_per_month" bigint,
	"cost_per_month" numeric(12, 6)
);
--> statement-breakpoint
CREATE TABLE "customer_models" (
	"customer_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"is_allowed" boolean NOT NULL,
	CONSTRAINT "customer_models_customer_id_model_id_pk" PRIMARY KEY("customer_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "language_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"dialect" text NOT NULL,
	"address" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"api_version" text,
	"region" text DEFAULT '' NOT NULL,
	"input_price" numeric(12, 6) DEFAULT 0 NOT NULL,
	"output_price" numeric(12, 6) DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"tokens_per_day" bigint,
	"tokens_per_month" bigint,
	"requests_at_once" integer,
	"uses" text[] NOT NULL,
	"position" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_for_all" boolean DEFAULT false NOT NULL,
	"is_private_allowed" boolean DEFAULT false NOT NULL,
	"context_tokens" integer,
	"is_from_environment" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_notices" (
	"model_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "model_notices_model_id_day_kind_pk" PRIMARY KEY("model_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "model_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens_in" bigint NOT NULL,
	"tokens_out" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"customer_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens_in" bigint NOT NULL,
	"tokens_out" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"calls" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "model_usage_customer_id_model_id_day_pk" PRIMARY KEY("customer_id","model_id","day")
);
--> statement-breakpoint
ALTER TABLE "customer_model_limits" ADD CONSTRAINT "customer_model_limits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_models" ADD CONSTRAINT "customer_models_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_models" ADD CONSTRAINT "customer_models_model_id_language_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."language_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_notices" ADD CONSTRAINT "model_notices_model_id_language_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."language_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_reservations" ADD CONSTRAINT "model_reservations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_reservations" ADD CONSTRAINT "model_reservations_model_id_language_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."language_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_model_id_language_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."language_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "language_models_name" ON "language_models" USING btree (lower("name")) WHERE "language_models"."removed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "language_models_environment" ON "language_models" USING btree ("is_from_environment") WHERE "language_models"."is_from_environment";--> statement-breakpoint
CREATE INDEX "model_usage_model" ON "model_usage" USING btree ("model_id","day");--> statement-breakpoint
-- The provider's affair: its own role manages models, and what they were used for. The role that serves users reaches none of it
-- but by the functions below.
GRANT SELECT, INSERT, UPDATE, DELETE ON language_models, customer_models, customer_model_limits, model_notices TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT ON model_usage TO boardsearch_auth;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['language_models', 'customer_models', 'customer_model_limits', 'model_usage', 'model_reservations',
    'model_notices'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', each, current_user);
  END LOOP;
  FOREACH each IN ARRAY ARRAY['language_models', 'customer_models', 'customer_model_limits', 'model_usage', 'model_notices'] LOOP
    EXECUTE format('CREATE POLICY sign_in_service ON %I TO boardsearch_auth USING (true) WITH CHECK (true)', each);
  END LOOP;
END $$;
--> statement-breakpoint
-- Whose account a call is on: the customer of the transaction's user; the provider's own where there is none, as in the welcome chat.
CREATE FUNCTION model_customer() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(nullif(current_setting('app.customer_id', true), '')::uuid, (SELECT id FROM customers WHERE is_provider))
$$;
--> statement-breakpoint
-- Models that the transaction's customer may use, in the order in which they are asked. Without a user: those of the welcome chat.
CREATE FUNCTION usable_models() RETURNS SETOF language_models
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.* FROM language_models m
  LEFT JOIN customer_models c ON c.model_id = m.id AND c.customer_id = model_customer()
  WHERE m.is_enabled AND m.removed_at IS NULL AND CASE
    WHEN coalesce(current_setting('app.customer_id', true), '') = '' THEN 'welcome' = ANY (m.uses)
    ELSE coalesce(c.is_allowed, m.is_for_all)
  END
  ORDER BY m.position, m.id
$$;
--> statement-breakpoint
-- What the privacy notice tells everybody: models that somebody's question may reach.
CREATE FUNCTION public_models() RETURNS TABLE (name text, region text, dialect text, is_private_allowed boolean, uses text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.name, m.region, m.dialect, m.is_private_allowed, m.uses FROM language_models m
  WHERE m.is_enabled AND m.removed_at IS NULL AND cardinality(m.uses) > 0 AND (m.is_for_all OR 'welcome' = ANY (m.uses)
    OR EXISTS (SELECT FROM customer_models c WHERE c.model_id = m.id AND c.is_allowed))
  ORDER BY m.position, m.id
$$;
--> statement-breakpoint
-- Takes the most that a call may use out of what is left, or says what is used up; nothing is sent before. Reservations take turns,
-- so that of several at one moment no more pass than fit. A call whose process died keeps what it had taken: it may have been billed.
CREATE FUNCTION reserve_model_call(reservation uuid, wanted_model uuid, most_in bigint, most_out bigint, today date, lease interval)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  caller uuid := model_customer();
  month date := date_trunc('month', today)::date;
  model language_models;
  allowed customer_model_limits;
  cost bigint;
  used record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('language model budgets', 0));
  WITH dead AS (
    DELETE FROM model_reservations WHERE expires_at <= clock_timestamp() RETURNING *
  )
  INSERT INTO model_usage AS u (customer_id, model_id, day, tokens_in, tokens_out, cost_micros, calls, failures)
    SELECT d.customer_id, d.model_id, d.day, sum(d.tokens_in), sum(d.tokens_out), sum(d.cost_micros), count(*), count(*)
    FROM dead d GROUP BY 1, 2, 3
  ON CONFLICT (customer_id, model_id, day) DO UPDATE SET
    tokens_in = u.tokens_in + excluded.tokens_in, tokens_out = u.tokens_out + excluded.tokens_out,
    cost_micros = u.cost_micros + excluded.cost_micros, calls = u.calls + excluded.calls, failures = u.failures + excluded.failures;

  SELECT * INTO model FROM usable_models() m WHERE m.id = wanted_model;
  IF model.id IS NULL THEN
    RETURN 'gone';
  END IF;
  SELECT * INTO allowed FROM customer_model_limits l WHERE l.customer_id = caller;
  cost := ceil(most_in * model.input_price + most_out * model.output_price);

  WITH counted AS (
    SELECT customer_id, model_id, day, tokens_in + tokens_out AS tokens, cost_micros, 0 AS running FROM model_usage
      WHERE day >= month AND (customer_id = caller OR model_id = model.id)
    UNION ALL
    SELECT customer_id, model_id, day, tokens_in + tokens_out, cost_micros, 1 FROM model_reservations
      WHERE customer_id = caller OR model_id = model.id
  )
  SELECT
    coalesce(sum(tokens) FILTER (WHERE customer_id = caller AND day >= month), 0) AS customer_tokens,
    coalesce(sum(cost_micros) FILTER (WHERE customer_id = caller AND day >= month), 0) AS customer_cost,
    coalesce(sum(tokens) FILTER (WHERE model_id = model.id AND day = today), 0) AS model_day,
    coalesce(sum(tokens) FILTER (WHERE model_id = model.id AND day >= month), 0) AS model_month,
    coalesce(sum(running) FILTER (WHERE model_id = model.id), 0) AS model_running
  INTO used FROM counted;

  IF used.customer_tokens + most_in + most_out > allowed.tokens_per_month THEN RETURN 'customer_tokens'; END IF;
  IF used.customer_cost + cost > allowed.cost_per_month * 1000000 THEN RETURN 'customer_cost'; END IF;
  IF used.model_day + most_in + most_out > model.tokens_per_day THEN RETURN 'model_day'; END IF;
  IF used.model_month + most_in + most_out > model.tokens_per_month THEN RETURN 'model_month'; END IF;
  IF used.model_running >= model.requests_at_once THEN RETURN 'busy'; END IF;

  INSERT INTO model_reservations (id, customer_id, model_id, day, tokens_in, tokens_out, cost_micros, expires_at)
    VALUES (reservation, caller, model.id, today, most_in, most_out, cost, clock_timestamp() + lease);
  RETURN 'reserved';
END $$;
--> statement-breakpoint
-- A call goes on: false where it was counted as dead.
CREATE FUNCTION renew_model_call(reservation uuid, lease interval) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH renewed AS (
    UPDATE model_reservations SET expires_at = clock_timestamp() + lease
    WHERE id = reservation AND customer_id = model_customer() RETURNING 1
  ) SELECT EXISTS (SELECT FROM renewed)
$$;
--> statement-breakpoint
-- Puts what a call has used in the place of what was reserved for it. False where it was counted as dead, or before.
CREATE FUNCTION settle_model_call(reservation uuid, used_in bigint, used_out bigint, has_failed boolean) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM model_reservations WHERE id = reservation AND customer_id = model_customer() RETURNING *
  ), counted AS (
    INSERT INTO model_usage AS u (customer_id, model_id, day, tokens_in, tokens_out, cost_micros, calls, failures)
      SELECT e.customer_id, e.model_id, e.day, used_in, used_out, ceil(used_in * m.input_price + used_out * m.output_price), 1,
        has_failed::int
      FROM ended e JOIN language_models m ON m.id = e.model_id
    ON CONFLICT (customer_id, model_id, day) DO UPDATE SET
      tokens_in = u.tokens_in + excluded.tokens_in, tokens_out = u.tokens_out + excluded.tokens_out,
      cost_micros = u.cost_micros + excluded.cost_micros, calls = u.calls + 1, failures = u.failures + excluded.failures
    RETURNING 1
  ) SELECT EXISTS (SELECT FROM counted)
$$;
--> statement-breakpoint
-- Whom the provider's mails about models go to.
CREATE FUNCTION list_provider_admins() RETURNS TABLE (email text, language text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.email, p.language FROM user_roles r
  JOIN user_profiles p ON p.user_id = r.user_id
  JOIN auth_users u ON u.id = r.user_id
  JOIN customers c ON c.id = p.customer_id AND c.is_provider
  WHERE r.role = 'admin' ORDER BY u.email
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION model_customer(), usable_models(), public_models(), reserve_model_call(uuid, uuid, bigint, bigint, date, interval),
  renew_model_call(uuid, interval), settle_model_call(uuid, bigint, bigint, boolean), list_provider_admins() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION usable_models(), public_models(), reserve_model_call(uuid, uuid, bigint, bigint, date, interval),
  renew_model_call(uuid, interval), settle_model_call(uuid, bigint, bigint, boolean) TO boardsearch_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_provider_admins() TO boardsearch_auth;
