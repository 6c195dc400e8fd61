-- How far a session went: what the report's metrics of sessions count.

-- Filled by a rebuild that main-db's migration "session steps" asks for.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS subscribes UInt32 AFTER purchases;
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS signups UInt32 AFTER subscribes;

-- Days are counted anew (the same migration forgets them): columns and their meaning in apps/server/src/derive/session-counts.ts.
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS page_views UInt64 AFTER landings;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS product_views UInt64 AFTER page_views;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS add_to_carts_only UInt64 AFTER add_to_carts;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS subscribes UInt64 AFTER checkouts;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS signups UInt64 AFTER subscribes;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS bounced UInt64 AFTER signups;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS with_product_view UInt64 AFTER bounced;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS with_cart UInt64 AFTER with_product_view;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS with_checkout UInt64 AFTER with_cart;
ALTER TABLE session_days ADD COLUMN IF NOT EXISTS with_purchase UInt64 AFTER with_checkout;
