-- Orders that platforms claim for views without a click, in the kept versions of spend. Versions from before have 0; which nights kept them says figure_night of the main database.
ALTER TABLE kept_spend ADD COLUMN IF NOT EXISTS orders_1d_view Decimal(18, 4);
