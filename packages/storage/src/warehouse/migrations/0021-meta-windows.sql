-- Claims in windows that only some platforms have; NULL where the platform does not tell them. Rows of before are NULL until their days are read again.
ALTER TABLE ad_spend
    ADD COLUMN IF NOT EXISTS orders_1d_engaged_view Nullable(Decimal(18, 4)) AFTER sales_1d_view,
    ADD COLUMN IF NOT EXISTS sales_1d_engaged_view Nullable(Decimal(18, 4)) AFTER orders_1d_engaged_view,
    ADD COLUMN IF NOT EXISTS orders_incremental Nullable(Decimal(18, 4)) AFTER sales_1d_engaged_view,
    ADD COLUMN IF NOT EXISTS sales_incremental Nullable(Decimal(18, 4)) AFTER orders_incremental,
    ADD COLUMN IF NOT EXISTS orders_on_site Nullable(Decimal(18, 4)) AFTER sales_incremental,
    ADD COLUMN IF NOT EXISTS sales_on_site Nullable(Decimal(18, 4)) AFTER orders_on_site;
