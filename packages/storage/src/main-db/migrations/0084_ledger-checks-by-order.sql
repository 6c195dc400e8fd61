-- Order by order through the indexes: a function's plan is kept from its first call, when the tables may have been empty.
CREATE OR REPLACE FUNCTION "check_ledger_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad record;
BEGIN
  SELECT added.order_id INTO bad FROM added
  WHERE added.order_id <> '' AND (
    SELECT true FROM commission_order_fact AS paid
    WHERE paid.campaign_id = added.campaign_id AND paid.order_id = added.order_id AND paid.key = 'paid' LIMIT 1
  ) IS NULL LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'Order % has an entry before it is paid', bad.order_id; END IF;
  SELECT touched.order_id INTO bad
  FROM (SELECT DISTINCT campaign_id, order_id, creator_id FROM added WHERE order_id <> '') AS touched
  WHERE (
    SELECT sum(entry.amount) FROM ledger_entry AS entry
    WHERE entry.campaign_id = touched.campaign_id AND entry.order_id = touched.order_id AND entry.creator_id = touched.creator_id
  ) < 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'The commission of order % would be below 0', bad.order_id; END IF;
  SELECT added.campaign_id INTO bad FROM added JOIN commission_book AS book USING (campaign_id)
  LEFT JOIN campaign_creator AS part ON part.campaign_id = added.campaign_id AND part.creator_id = added.creator_id
  WHERE added.currency <> coalesce(part.pay_currency, book.currency) AND (added.order_id <> '' OR added.currency <> book.currency) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'An entry of campaign % is in another currency than the creator is paid in', bad.campaign_id; END IF;
  RETURN NULL;
END $$;
