-- A unit of some currencies is worth less than a millionth of another's: with 8 decimals, their rates had one or two digits.
ALTER TABLE ad_spend MODIFY COLUMN rate Nullable(Decimal(38, 12));
